import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSite, patientIn, removeSites } from '../../testing/doctor-site.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkAddress } from './address.ts'
import { checkSettings } from './same-settings.ts'

const CURE =
  'Give the doctor the settings of the server (DATA_DIR, DATABASE_URL, REDIS_URL, S3_…). With systemd, as root: systemd-run --pipe --wait --same-dir --uid=loreloom -p EnvironmentFile=/etc/loreloom.env npm run doctor'

let app: TestApp
let other: Server
let port = 0
beforeAll(async () => {
  app = await createTestApp()
  port = await app.listen()
  other = createServer((_, reply) => void reply.end('{"ok":true}'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  other.close()
  await app.close()
  removeSites()
})

const at = (dataDir: string, env: Record<string, string> = {}) =>
  patientIn(dataDir, { HOST: 'localhost', PORT: '9', ...env })

test.each([
  ['a database that moved away', 'loreloom.db.moved'],
  ['an index of words', 'words.db'],
])('%s, and no database: the site is on PostgreSQL', async (_, name) => {
  const dataDir = newSite(false)
  const database = join(dataDir, 'loreloom.db')
  writeFileSync(join(dataDir, name), '')
  expect(await checkSettings(at(dataDir))).toEqual([
    {
      about: 'Settings',
      state: 'wrong',
      found: `The site of ${dataDir} is on PostgreSQL, and DATABASE_URL is not set here.`,
      cure: CURE,
    },
  ])
  expect(await checkSettings(at(dataDir, { DATABASE_URL: 'postgres://localhost/it' }))).toEqual([])
  // Moved back.
  renameSync(join(dataDir, name), database)
  writeFileSync(join(dataDir, name), '')
  expect(await checkSettings(at(dataDir))).toEqual([])
  rmSync(database)
  expect(await checkSettings(at(dataDir))).toHaveLength(1)
})

test('no database here, and a server that answers: it has another one', async () => {
  const dataDir = newSite(false)
  expect(await checkSettings(at(dataDir, { PORT: String(port) }))).toEqual([
    {
      about: 'Settings',
      state: 'wrong',
      found: `A server answers at http://localhost:${port}, and its database is not in ${dataDir}.`,
      cure: CURE,
    },
  ])
  const elses = String((other.address() as AddressInfo).port)
  expect(await checkSettings(at(dataDir, { HOST: '127.0.0.1', PORT: elses }))).toEqual([])
  expect(await checkSettings(at(dataDir))).toEqual([])
})

test('a site without a server, beside the server of another one', async () => {
  const [finding] = await checkAddress(at(newSite(), { PORT: String(port) }))
  expect(finding).toEqual({
    about: 'Address',
    state: 'look',
    found: `No server has this folder, and another one answers at http://localhost:${port}.`,
    cure: CURE,
  })
})
