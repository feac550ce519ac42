import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import type { SearchHit } from '#shared/contract/search.ts'
import { HANGS_MS } from '#shared/testing/patience.ts'
import { until, untilTrue } from '#shared/testing/until.ts'
import { newId } from '../db/ids.ts'
import { ask } from '../testing/ask.ts'
import { openTwoNodes, type TwoNodes } from '../testing/many-nodes/two-nodes.ts'
import type { ServerProcess } from '../testing/server-process.ts'

const KILLS = Number(process.env['KILLS'] ?? 3)
const WRITERS = 4
/** Enough that no search meets its limit of candidates. */
const WORDS = Array.from({ length: 40 }, (_, i) => `metal${String.fromCharCode(97 + (i % 26))}${i}`)
let site: TwoNodes
let alice: Session
let isWriting = true
/** Requests of the writers that a node has answered. */
let done = 0

beforeAll(async () => {
  site = await openTwoNodes()
  alice = await site.signUp('alice')
})
afterAll(() => site.close())

const oneOf = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!

/** The same request goes to any node until one answers. */
async function request<T>(method: string, path: string, body?: object): Promise<T> {
  const key = newId()
  for (;;) {
    try {
      return (await oneOf(site.nodes).call(method, path, body, alice.token, key)) as T
    } catch (error) {
      if (/ 4\d\d /.test((error as Error).message)) throw error
      await pause(20)
    }
  }
}

/** Writes, changes, deletes and searches until the end. */
async function write(community: string): Promise<void> {
  const posts: string[] = []
  for (; isWriting; done++) {
    const body = `Of ${oneOf(WORDS)} and ${oneOf(WORDS)}.`
    const dice = Math.random()
    if (dice < 0.5 || posts.length === 0) {
      const form = { post_type: 'text', title: 'A post', body }
      posts.push(
        (await request<{ id: string }>('POST', `/communities/${community}/posts`, form)).id,
      )
    } else if (dice < 0.7) await request('PATCH', `/posts/${oneOf(posts)}`, { body })
    else if (dice < 0.85) {
      const [gone] = posts.splice(Math.floor(Math.random() * posts.length), 1)
      await request('DELETE', `/posts/${gone}`, {})
    } else await request('GET', `/search?q=${oneOf(WORDS)}`)
  }
}

/** Some is written before each kill, however slow the machine is. */
async function moreIsWritten(): Promise<void> {
  const before = done
  await untilTrue(() => done > before + 20)
}

/** Half of the nodes that are killed lose their index as well. */
async function killAll(): Promise<void> {
  for (let i = 0; i < KILLS; i++) {
    const node = site.nodes[i % 2]!
    await moreIsWritten()
    await pause(Math.random() * 500)
    await node.end('SIGKILL')
    if (i % 4 < 2) rmSync(join(node.dataDir, 'words.db'))
    await pause(Math.random() * 300)
    await node.start({ LOG_LEVEL: 'warn' })
  }
  await moreIsWritten()
}

async function findAll(node: ServerProcess, word: string): Promise<string[]> {
  const found: string[] = []
  for (let cursor = ''; ;) {
    const page = (await node.call('GET', `/search?q=%22${word}%22${cursor}`)) as {
      hits: SearchHit[]
      next_cursor: string | null
    }
    found.push(...page.hits.map(({ id }) => id))
    if (page.next_cursor === null) return found
    cursor = `&cursor=${page.next_cursor}`
  }
}

test(
  `after ${KILLS} kills under load each node finds exactly what the database has, in the same order`,
  async () => {
    const { id } = await request<{ id: string }>('POST', '/communities', { name: 'Killed' })
    const writers = Array.from({ length: WRITERS }, () => write(id))
    await killAll()
    isWriting = false
    await Promise.all(writers)
    expect(done).toBeGreaterThan(KILLS * 5)
    const rows = await site.beside(({ read }) =>
      ask(
        read,
        sql<{ id: string; body: string }>`select p.id, coalesce(b.body, p.body) as body
          from posts p left join post_bodies b on b.id = p.id where p.deleted_at is null`,
      ),
    )
    expect(rows.length).toBeGreaterThan(KILLS)
    for (const word of WORDS) {
      const there = rows.filter(
        ({ body }) => body.includes(`${word} `) || body.includes(`${word}.`),
      )
      const [one, other] = site.nodes
      const found = await until(() => findAll(one, word))
      expect(found.toSorted()).toEqual(there.map((row) => row.id).toSorted())
      expect(await until(() => findAll(other, word))).toEqual(found)
    }
    // None was given up while its node ran.
    for (const { output } of site.nodes) expect(output).not.toContain('made anew')
  },
  HANGS_MS + KILLS * 10_000,
)
