import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../shared/contract/auth.ts'
import { newId } from '../../sync-server/db/ids.ts'
import { ServerProcess } from '../../sync-server/testing/server-process.ts'
import { randomFrom } from './random.ts'
import { WritingDevice } from './writing-device.ts'

const server = new ServerProcess()
const devices: WritingDevice[] = []
let owner: Session
let editor: Session
let chapter = ''
let bookId = ''
beforeAll(async () => {
  await server.start()
  owner = await person('alice')
  editor = await person('bob')
  const world = await made('/worlds', { name: 'Harbour' })
  bookId = (await made(`/worlds/${world.id}/books`, { title: 'The Lamp' })).id
  chapter = (await made(`/books/${bookId}/chapters`, { title: 'Oil' })).id
  const { id } = await invite('editor')
  await server.call('POST', `/collaborations/${id}/accept`, {}, editor.token)
})
afterEach(() => devices.splice(0).forEach((device) => device.stop()))
afterAll(() => server.remove())

const person = (username: string) =>
  server.call('POST', '/auth/signup', {
    username,
    email: `${username}@example.org`,
    password: 'a long password',
  }) as Promise<Session>
const made = (path: string, body: object) =>
  server.call('POST', path, body, owner.token) as Promise<{ id: string }>
const invite = (role: string) => made(`/books/${bookId}/collaborators`, { username: 'bob', role })

async function scene(): Promise<string> {
  const id = newId()
  await made(`/chapters/${chapter}/sections`, { id })
  return `section:${id}`
}

/** Opens this scene on a device of the session's user. */
async function writes(session: Session, name: string) {
  const device = new WritingDevice({
    session,
    serverPort: () => server.port,
    random: randomFrom(1),
    place: { name, bookId },
    label: 'b',
  })
  devices.push(device)
  await device.line.open()
  await device.start()
  const handle = device.handle!
  const status = () => (handle.status === 'loading' ? 'loading' : handle.status.server)
  return { device, handle, status, words: () => handle.text.toJSON() }
}

test('an editor who may only read from now on is told at once', async () => {
  await invite('editor')
  const { handle, status } = await writes(editor, await scene())
  handle.text.insert(0, 'Somebody lit it.')
  await expect.poll(status).toBe('saved')
  let told = status()
  handle.listen(() => (told = status()))
  await invite('viewer')
  await expect.poll(status).toBe('read_only')
  expect(told).toBe('read_only')
})

test('a reader who may write from now on is heard at once', async () => {
  await invite('viewer')
  const name = await scene()
  const others = await writes(owner, name)
  const { handle, status } = await writes(editor, name)
  await expect.poll(status).toBe('read_only')
  await invite('editor')
  await expect.poll(status).toBe('saved')
  handle.text.insert(0, 'Now I may.')
  await expect.poll(status).toBe('saved')
  await expect.poll(others.words).toBe('Now I may.')
})

test('a text of a newer version is read and not written, and stays the same text', async () => {
  const name = await scene()
  const { device, handle, status, words } = await writes(owner, name)
  handle.text.insert(0, 'Lit.')
  await expect.poll(status).toBe('saved')
  await server.end('SIGTERM')
  const sqlite = new Sqlite(join(server.dataDir, 'loreloom.db'))
  const newer = 'update documents set schema_version = 2 where name = ?'
  expect(sqlite.prepare(newer).run(name).changes).toBe(1)
  sqlite.close()
  await server.start()
  await expect.poll(status).toBe('read_only')
  handle.text.insert(0, 'Not ')
  await handle.flush()
  await device.sendLeftBehind()
  const reader = await writes(owner, name)
  await expect.poll(reader.words).toBe('Lit.')
  await expect.poll(reader.status).toBe('read_only')
  expect(await device.epoch()).toBe(1)
  expect(words()).toBe('Not Lit.')
  expect(reader.words()).toBe('Lit.')
})
