import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { newId } from '../../db/ids.ts'
import { ServerProcess } from '../server-process.ts'

const KILLS = Number(process.env['KILLS'] ?? 10)
const WRITERS = 8
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
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 300))
      await server.end('SIGKILL')
      await server.start()
    }
    running = false
    await Promise.all(writers)
    await server.end('SIGKILL')

    const sqlite = new Sqlite(join(server.dataDir, 'loreloom.db'))
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    const stored = new Set(sqlite.prepare<[], string>('select id from posts').pluck().all())
    const mutations = sqlite.prepare<[], number>(
      "select count(*) from sync_mutation where name = 'posts.create'",
    )
    expect(acknowledged.length).toBeGreaterThan(KILLS * 5)
    expect(acknowledged.filter((post) => !stored.has(post))).toEqual([])
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    expect(mutations.pluck().get()).toBe(stored.size)
    sqlite.close()
  },
  60_000 + KILLS * 3_000,
)
