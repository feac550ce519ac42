import { afterAll, expect, test } from 'vitest'
import { noteBackup, noteFailure } from '../../features/admin/last-backup.ts'
import { newSite, patientIn, removeSites } from '../../testing/doctor-site.ts'
import { checkBackups } from './backups.ts'

afterAll(removeSites)

test.each([
  [1, 'fine'],
  [40, 'look'],
  [200, 'wrong'],
])('a backup of %i hours ago: %s', async (hours, state) => {
  const dataDir = newSite()
  const now = new Date()
  noteBackup(dataDir, {
    at: new Date(now.getTime() - hours * 3_600_000).toISOString(),
    bytes: 5_000,
  })
  const [finding] = await checkBackups(patientIn(dataDir, {}, { now }))
  expect(finding).toMatchObject({ state, found: expect.stringContaining('4.88 KB') })
})

test('an empty site has nothing to lose', async () => {
  expect((await checkBackups(patientIn(newSite())))[0]?.state).toBe('fine')
})

test('a database in PostgreSQL has backups of its own, and none from before the move counts', async () => {
  const dataDir = newSite()
  noteBackup(dataDir, { at: new Date().toISOString(), bytes: 5_000 })
  const env = { DATABASE_URL: 'postgres://localhost/none' }
  const [finding] = await checkBackups(patientIn(dataDir, env))
  expect(finding).toMatchObject({
    state: 'look',
    cure: `Each night, in this order: pg_dump -Fc of DATABASE_URL; a copy of ${dataDir}.`,
  })
})

test('a backup that failed is wrong until one is made', async () => {
  const dataDir = newSite()
  noteFailure(dataDir, '2026-11-26T01:00:00.000Z')
  const state = async () => (await checkBackups(patientIn(dataDir)))[0]?.state
  // Nobody has an account yet.
  expect(await state()).toBe('fine')
  noteBackup(dataDir, { at: '2026-11-25T01:00:00.000Z', bytes: 5_000 })
  noteFailure(dataDir, '2026-11-26T01:00:00.000Z')
  expect(await state()).toBe('wrong')
  noteBackup(dataDir, { at: new Date().toISOString(), bytes: 5_000 })
  expect(await state()).toBe('fine')
})
