import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { HANGS_MS } from '#shared/testing/patience.ts'
import { ask } from '../ask.ts'
import { newId } from '../../db/ids.ts'
import { ServerProcess } from '../server-process.ts'

const KILLS = Number(process.env['KILLS'] ?? 10)
const WRITERS = 8
const POLL = { interval: 20 }
const server = new ServerProcess()
afterAll(() => server.remove())

test(
  `${KILLS} kills: every acknowledged write is there exactly once`,
  async () => {
    await server.start()
    const form = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
    const { token } = (await server.call('POST', '/auth/signup', form)) as Session
    const { id } = (await server.call('POST', '/communities', { name: 'Killed' }, token)) as {
      id: string
    }
    const acknowledged: string[] = []
    let running = true

    async function write(): Promise<void> {
      while (running) {
        const body = { id: newId(), post_type: 'text', title: 'A post', body: 'Words.' }
        const key = newId()
        // No answer means unknown, never "not done": the same request is sent until there is one.
        while (running) {
          try {
            await server.call('POST', `/communities/${id}/posts`, body, token, key)
            acknowledged.push(body.id)
            break
          } catch {
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
        }
      }
    }

    const writers = Array.from({ length: WRITERS }, write)
    for (let i = 0; i < KILLS; i++) {
      // Some are written before each kill, however slow the machine is.
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, POLL).toBeGreaterThan(before + 5)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300))
      await server.end('SIGKILL')
      await server.start()
    }
    running = false
    await Promise.all(writers)
    await server.end('SIGKILL')

    expect(server.integrity()).toBe('ok')
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    await server.withDatabase(async ({ read }) => {
      const posts = await ask(read, sql<{ id: string }>`select id from posts`)
      const stored = new Set(posts.map(({ id }) => id))
      expect(acknowledged.filter((post) => !stored.has(post))).toEqual([])
      const mutations = sql`select count(*) as n from sync_mutation where name = 'posts.create'`
      expect(await ask(read, mutations)).toEqual([{ n: stored.size }])
    })
  },
  HANGS_MS + KILLS * 3_000,
)
