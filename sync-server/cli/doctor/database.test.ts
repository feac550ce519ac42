import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { migrations } from '../../db/migrations/index.ts'
import { newSite, patientIn, removeSites } from '../../testing/doctor-site.ts'
import { checkDatabase } from './database.ts'

afterAll(removeSites)
const databaseOf = (dataDir: string) => join(dataDir, 'loreloom.db')

test('a whole database of this program', async () => {
  const found = await checkDatabase(patientIn(newSite(), {}, { isRunning: true }))
  expect(found.map(({ state }) => state)).toEqual(['fine', 'fine', 'fine'])
  expect(found.at(-1)?.found).toBe('A server works with it.')
})

test('one of a newer program', async () => {
  const dataDir = newSite()
  const sqlite = new Sqlite(databaseOf(dataDir))
  sqlite.pragma(`user_version = ${migrations.length + 3}`)
  sqlite.close()
  const [, step] = await checkDatabase(patientIn(dataDir))
  expect(step).toMatchObject({ state: 'wrong', found: expect.stringContaining('newer version') })
})

test('a damaged one is named as such, and a missing one is no harm before the first start', async () => {
  const dataDir = newSite()
  const file = openSync(databaseOf(dataDir), 'r+')
  const noise = Buffer.alloc(4096 * 20, 0x5a)
  writeSync(file, noise, 0, noise.length, Math.floor(statSync(databaseOf(dataDir)).size / 2))
  closeSync(file)
  const [first] = await checkDatabase(patientIn(dataDir))
  expect(first).toMatchObject({ state: 'wrong', cure: expect.stringContaining('npm run restore') })
  const [none] = await checkDatabase(patientIn(newSite(false)))
  expect(none?.state).toBe('look')
})
