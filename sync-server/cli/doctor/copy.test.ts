import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeNote } from '../../copy/copy-note.ts'
import { newSite, patientIn, removeSites } from '../../testing/doctor-site.ts'
import { checkCopy } from './copy.ts'

afterAll(removeSites)

const MINUTE_MS = 60_000

function siteWith(minutes: number, problem: string | null = null) {
  const dataDir = newSite()
  const [folder, now] = [`${dataDir}-other`, new Date()]
  const at = now.getTime() - minutes * MINUTE_MS
  writeNote(dataDir, { id: 'one', place: folder, at, problem, closed: null })
  return patientIn(dataDir, { BACKUP_DIR: folder }, { now, isRunning: true })
}

test.each([
  [1, null, 'fine', '1 minute old'],
  [90, null, 'wrong', '1 hour old'],
  [1, 'The disk is full.', 'wrong', 'The disk is full.'],
])('a copy of %i minutes ago (%s): %s', async (minutes, problem, state, words) => {
  const [finding] = await checkCopy(siteWith(minutes, problem))
  expect(finding).toMatchObject({ state, found: expect.stringContaining(words) })
})

test('a copy on the same disk is worth a look; without the setting there is nothing to say', async () => {
  const dataDir = newSite()
  const folder = join(dataDir, '..', `${dataDir.split('/').at(-1)}-same`)
  mkdirSync(folder)
  const found = await checkCopy(patientIn(dataDir, { BACKUP_DIR: folder }))
  expect(found.map(({ state }) => state)).toEqual(['look', 'look'])
  expect(found[0]?.found).toContain('a lost disk takes both')
  rmSync(folder, { recursive: true })
  expect(await checkCopy(patientIn(dataDir))).toEqual([])
})
