import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newSite, patientIn, removeSites } from '../../testing/doctor-site.ts'
import { checkFolder } from './folder.ts'

afterAll(removeSites)
const states = async (dataDir: string) =>
  (await checkFolder(patientIn(dataDir))).map(({ state }) => state)

test('a folder of one’s own with room is fine', async () => {
  const dataDir = newSite()
  chmodSync(dataDir, 0o700)
  const [rights, room] = await checkFolder(patientIn(dataDir))
  expect(rights).toMatchObject({ state: 'fine', found: `${dataDir} can be read and written.` })
  expect(room?.found).toMatch(/ are free for it; the database has \d/)
})

test('the rows that were written last count, which are in a file beside the database', async () => {
  const dataDir = newSite()
  writeFileSync(join(dataDir, 'loreloom.db-wal'), new Uint8Array(4 * 1024 * 1024))
  const room = (await checkFolder(patientIn(dataDir))).at(-1)
  expect(room?.found).toMatch(/ the database has [4-9](?:\.\d+)? MB/)
})

test('a folder that others read is worth a look, and one that is not there yet, too', async () => {
  const dataDir = newSite()
  chmodSync(dataDir, 0o755)
  expect((await states(dataDir))[0]).toBe('look')
  const [none] = await checkFolder(patientIn(join(dataDir, 'nowhere')))
  expect(none).toMatchObject({ state: 'look', cure: expect.stringContaining('DATA_DIR') })
})
