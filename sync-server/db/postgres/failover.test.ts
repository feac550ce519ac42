import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { makeTemplate, newTestDatabase } from '../../testing/postgres/databases.ts'
import { openPair, type Pair } from '../../testing/postgres/pair.ts'
import { ServerProcess } from '../../testing/server-process.ts'

let pair: Pair
let server: ServerProcess
beforeAll(async () => {
  pair = await openPair()
  await makeTemplate(pair.url)
  server = new ServerProcess({ DATABASE_URL: (await newTestDatabase(pair.url)).url })
  await server.start()
})
afterAll(async () => {
  await server.remove()
  await pair.close()
})

const ready = () => fetch(`http://127.0.0.1:${server.port}/api/ready`)

test('a server that has a database alone notices a promotion without its last commits, and begins again by itself', async () => {
  const form = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
  const { token } = (await server.call('POST', '/auth/signup', form)) as Session
  const found = (name: string) => server.call('POST', '/communities', { name }, token)
  const { pid } = server
  await pair.follow('asynchronous')
  await pair.cutOff()
  await found('Lost')
  await pair.failOver(async () => expect((await ready()).status).toBe(503))
  await expect
    .poll(async () => Number((await ready().catch(() => null))?.headers.get('x-sync-epoch')))
    .toBeGreaterThan(1)
  // The name is free again.
  await found('Lost')
  expect(server.pid).toBe(pid)
})
