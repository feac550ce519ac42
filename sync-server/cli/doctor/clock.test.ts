import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { newSite, patientIn, removeSites } from '../../testing/doctor-site.ts'
import { checkClock } from './clock.ts'

afterAll(removeSites)
const HOUR_MS = 3_600_000

test('a clock that agrees with the rows is fine; one before the newest row is not', async () => {
  const dataDir = newSite()
  const at = Date.now()
  const sqlite = new Sqlite(join(dataDir, 'loreloom.db'))
  sqlite.pragma('foreign_keys = OFF')
  sqlite
    .prepare(
      `insert into mails (id, user_id, kind, address, address_key, facts, created_at)
        values ('m', 'u', 'news', 'a@example.org', 'a@example.org', '{}', ?)`,
    )
    .run(new Date(at).toISOString())
  sqlite.close()
  expect((await checkClock(patientIn(dataDir)))[0]?.state).toBe('fine')
  const now = new Date(at - HOUR_MS)
  const [behind] = await checkClock(patientIn(dataDir, {}, { now }))
  expect(behind).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('3600 seconds before the newest row'),
  })
})

test('another machine that has another time tells of it', async () => {
  const server = createServer((_, reply) => {
    reply.setHeader('Date', new Date(Date.now() - HOUR_MS).toUTCString())
    reply.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const env = { PUBLIC_URL: `http://127.0.0.1:${port}` }
  const [off] = await checkClock(patientIn(newSite(), env, { isRunning: true }))
  expect(off).toMatchObject({ state: 'wrong', found: expect.stringContaining('ahead of') })
  server.closeAllConnections()
  server.close()
})
