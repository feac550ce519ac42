import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { SYNC_SCHEMA } from '#shared/limits.ts'
import { HANGS_MS } from '#shared/testing/patience.ts'
import { ask } from '../ask.ts'
import { newId } from '../../db/ids.ts'
import { DocumentClient } from '../documents.ts'
import { png } from '../pictures.ts'
import { ServerProcess } from '../server-process.ts'

/** Six hours by hand: `SOAK_MINUTES=360`. */
const SOAK_MINUTES = Number(process.env['SOAK_MINUTES'] ?? 0.08)
const MINUTE_MS = 60_000
const PEOPLE = 6
/** The steps of each user between two sign-ins: a token lives for a quarter of an hour. */
const STEPS = 200
/** A long run goes at the pace of people: as fast as it can, it would store a million posts in six hours. Another pace: `SOAK_PACE_MS`. */
const PACE_MS = Number(process.env['SOAK_PACE_MS'] ?? (SOAK_MINUTES > 1 ? 250 : 0))
/** A scene has room for more, yet not for all that six hours bring. */
const SCENE_WORDS = 5_000
const DEVICE = { epoch: 1, device_id: newId(), schema: SYNC_SCHEMA }
const MB = 1024 * 1024
const server = new ServerProcess({ LOG_LEVEL: 'error' })
afterAll(() => server.remove())

/** The resources of the process: memory in MB, and open files and sockets. */
function held(): { memory: number; handles: number } {
  if (process.platform !== 'linux') return { memory: 0, handles: 0 }
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const memory = Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024
  return { memory, handles: readdirSync(`/proc/${server.pid}/fd`).length }
}

/** A community that all users work on, and its owner's book. */
interface Place {
  community: string
  book: string
  chapter: string
}
const acknowledged: string[] = []
/** The scenes of the book, with the words that the server has said to be stored. */
const scenes: { section: string; typed: string[] }[] = []
let until = 0

async function makePlace(token: string): Promise<Place> {
  const make = async (path: string, body: object) =>
    ((await server.call('POST', path, body, token)) as { id: string }).id
  const community = await make('/communities', { name: 'Soaked' })
  const world = await make('/worlds', { name: 'Harbour' })
  const book = await make(`/worlds/${world}/books`, { title: 'The Lamp', is_public: true })
  return { community, book, chapter: await make(`/books/${book}/chapters`, { title: 'One' }) }
}

/** The scene that is written: another one once it is long. */
async function sceneOf(chapter: string, token: string) {
  const last = scenes.at(-1)
  if (last && last.typed.length < SCENE_WORDS) return last
  const made = await server.call('POST', `/chapters/${chapter}/sections`, {}, token)
  const scene = { section: (made as { id: string }).id, typed: [] }
  scenes.push(scene)
  return scene
}

async function signIn(username: string): Promise<Session> {
  const form = { username, password: 'a long password' }
  return (await server.call('POST', '/auth/login', form)) as Session
}

/** One sitting of one person; the owner also writes the scene. */
async function sit(username: string, { community, chapter }: Place): Promise<void> {
  const { token } = await signIn(username)
  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, body, token)
  const steps = [
    async () => {
      const id = newId()
      const body = { id, post_type: 'text', title: `Of ${username}`, body: `Words ${id}.` }
      await call('POST', `/communities/${community}/posts`, body)
      acknowledged.push(id)
    },
    async () => {
      const post = acknowledged.at(-1)
      if (!post) return
      await call('POST', `/posts/${post}/comments`, { body: `Said by ${username}: ${newId()}` })
      await call('POST', `/posts/${post}/vote`, { vote: 1 })
    },
    () => call('GET', `/communities/${community}/posts?sort=hot`),
    () => call('GET', `/search?q=words`),
    () => call('POST', '/sync/pull', { ...DEVICE, cursor: { [`community:${community}`]: 0 } }),
    async () => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(await png(64, 64))]), 'lamp.png')
      body.set('purpose', 'post')
      const headers = { authorization: `Bearer ${token}` }
      const address = `http://127.0.0.1:${server.port}/api/files/upload`
      const reply = await fetch(address, { method: 'POST', headers, body })
      const { data } = (await reply.json()) as { data: { file: { id: string } } }
      await call('DELETE', `/files/${data.file.id}`)
    },
    async () => {
      if (username !== 'person-0') return
      const { section, typed } = await sceneOf(chapter, token)
      const document = `section:${section}`
      const { ticket } = (await call('POST', '/collab/ticket', { document })) as { ticket: string }
      const writer = new DocumentClient(
        `ws://127.0.0.1:${server.port}/api/collab/${document}`,
        ticket,
      )
      await writer.synced
      const words = `word${newId()} `
      writer.type(words)
      await writer.allSaved()
      typed.push(words)
      await writer.drop()
    },
  ]
  // Each step once, however slow the machine is.
  for (let i = 0; i < STEPS && (i < steps.length || Date.now() < until); i += 1)
    await Promise.all([steps[i % steps.length]!(), pause(PACE_MS)])
  await call('POST', '/auth/logout')
}

test(
  `${SOAK_MINUTES} minutes of people at work leave no memory, no handle, no fault behind, and lose nothing`,
  async () => {
    await server.start()
    const names = Array.from({ length: PEOPLE }, (_, i) => `person-${i}`)
    let place: Place | undefined
    for (const username of names) {
      const form = { username, email: `${username}@example.org`, password: 'a long password' }
      const { token } = (await server.call('POST', '/auth/signup', form)) as Session
      place ??= await makePlace(token)
      await server.call('POST', `/communities/${place.community}/join`, {}, token)
    }
    const { handles } = held()
    // Caches are filled and code is compiled, however short the run is.
    await Promise.all(names.map((username) => sit(username, place!)))
    let warm = held().memory
    const begun = Date.now()
    until = begun + SOAK_MINUTES * MINUTE_MS
    await Promise.all(
      names.map(async (username) => {
        while (Date.now() < until) {
          await sit(username, place!)
          // The first tenth of a long one fills them further.
          if (Date.now() - begun < (until - begun) / 10) warm = Math.max(warm, held().memory)
        }
      }),
    )
    // Sockets of the last calls are kept open for a moment.
    await expect.poll(() => held().handles).toBeLessThan(handles + 20)
    expect(held().memory - warm).toBeLessThan(200)
    expect(await server.end('SIGTERM')).toBe(0)
    // A line of the log is JSON.
    expect(server.output).not.toContain('{')

    await server.start()
    const { token } = await signIn('person-0')
    expect(scenes[0]?.typed.length).toBeGreaterThan(0)
    for (const { section, typed } of scenes) {
      const path = `/books/${place!.book}/sections/${section}`
      const { content } = (await server.call('GET', path, undefined, token)) as { content: string }
      expect(typed.filter((words) => content.split(words).length !== 2)).toEqual([])
    }
    await server.end('SIGTERM')

    expect(server.integrity()).toBe('ok')
    await server.withDatabase(async ({ read }) => {
      const posts = await ask(read, sql<{ id: string }>`select id from posts`)
      const stored = new Set(posts.map(({ id }) => id))
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
      const failing = sql`select name, last_error from jobs where last_error <> ''`
      expect(await ask(read, failing)).toEqual([])
    })
    const log = join(server.dataDir, 'loreloom.db-wal')
    expect(statSync(log, { throwIfNoEntry: false })?.size ?? 0).toBeLessThan(65 * MB)
  },
  HANGS_MS + SOAK_MINUTES * MINUTE_MS,
)
