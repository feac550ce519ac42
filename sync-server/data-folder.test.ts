import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isOnPostgres, noDatabase } from './data-folder.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'loreloom-folder-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder of nothing, and the one of a site on PostgreSQL', () => {
  const place = join(folder, 'loreloom.db')
  expect(isOnPostgres(folder)).toBe(false)
  expect(noDatabase(folder)).toBe(
    `There is no database at ${place}. Set DATA_DIR to the data folder, or DATABASE_URL if the site is on PostgreSQL.`,
  )
  writeFileSync(join(folder, 'words.db'), '')
  expect(isOnPostgres(folder)).toBe(true)
  expect(noDatabase(folder)).toBe(
    `The site of ${folder} is on PostgreSQL. Set DATABASE_URL and the other settings of its server.`,
  )
  writeFileSync(place, '')
  expect(isOnPostgres(folder)).toBe(false)
})
