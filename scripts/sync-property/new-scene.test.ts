import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../shared/contract/auth.ts'
import { newId } from '../../sync-server/db/ids.ts'
import { ServerProcess } from '../../sync-server/testing/server-process.ts'
import { randomFrom } from './random.ts'
import { WritingDevice } from './writing-device.ts'

const server = new ServerProcess()
let owner: Session
let bookId = ''
let chapter = ''
const made = (path: string, body: object) =>
  server.call('POST', path, body, owner.token) as Promise<{ id: string }>

beforeAll(async () => {
  await server.start()
  const form = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
  owner = (await server.call('POST', '/auth/signup', form)) as Session
  const world = await made('/worlds', { name: 'Harbour' })
  bookId = (await made(`/worlds/${world.id}/books`, { title: 'The Lamp' })).id
  chapter = (await made(`/books/${bookId}/chapters`, { title: 'Oil' })).id
})
afterAll(() => server.remove())

test('whoever writes in a scene that the server has not heard of yet is never stopped', async () => {
  const id = newId()
  const device = new WritingDevice({
    session: owner,
    serverPort: () => server.port,
    random: randomFrom(1),
    place: { name: `section:${id}`, bookId },
    label: 'a',
  })
  await device.line.open()
  await device.start()
  const handle = device.handle!
  const heard = new Set<string>()
  handle.listen(() => {
    const { status } = handle
    if (status !== 'loading') heard.add(status.server)
  })
  handle.text.insert(0, 'Somebody lit it.')
  await expect.poll(() => handle.refused).toBe('documents.not_found')
  await made(`/chapters/${chapter}/sections`, { id })
  await expect.poll(() => [...heard]).toContain('saved')
  expect([...heard]).not.toContain('revoked')
  expect(handle.refused).toBeNull()
  device.stop()
})
