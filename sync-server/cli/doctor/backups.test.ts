import { afterAll, expect, test } from 'vitest'
import { noteBackup } from '../../features/admin/last-backup.ts'
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
