import { afterAll, expect, test } from 'vitest'
import type { Session } from '../../shared/contract/auth.ts'
import { newId } from '../../sync-server/db/ids.ts'
import { ServerProcess } from '../../sync-server/testing/server-process.ts'
import { randomFrom } from './random.ts'
import { WritingDevice } from './writing-device.ts'

const server = new ServerProcess()
afterAll(() => server.remove())

test('an editor who may only read from now on is told at once', async () => {
  await server.start()
  const person = (username: string) =>
    server.call('POST', '/auth/signup', {
      username,
      email: `${username}@example.org`,
      password: 'a long password',
    }) as Promise<Session>
  const owner = await person('alice')
  const made = (path: string, body: object) =>
    server.call('POST', path, body, owner.token) as Promise<{ id: string }>
  const world = await made('/worlds', { name: 'Harbour' })
  const bookId = (await made(`/worlds/${world.id}/books`, { title: 'The Lamp' })).id
  const chapter = (await made(`/books/${bookId}/chapters`, { title: 'Oil' })).id
  const id = newId()
  await made(`/chapters/${chapter}/sections`, { id })
  const editor = await person('bob')
  const invite = (role: string) => made(`/books/${bookId}/collaborators`, { username: 'bob', role })
  const { id: invitation } = await invite('editor')
  await server.call('POST', `/collaborations/${invitation}/accept`, {}, editor.token)

  const device = new WritingDevice({
    session: editor,
    serverPort: () => server.port,
    random: randomFrom(1),
    place: { name: `section:${id}`, bookId },
    label: 'b',
  })
  await device.line.open()
  await device.start()
  const handle = device.handle!
  const status = () => (handle.status === 'loading' ? 'loading' : handle.status.server)
  handle.text.insert(0, 'Somebody lit it.')
  await expect.poll(status).toBe('saved')
  let told = status()
  handle.listen(() => (told = status()))
  await invite('viewer')
  await expect.poll(status).toBe('read_only')
  expect(told).toBe('read_only')
  device.stop()
})
