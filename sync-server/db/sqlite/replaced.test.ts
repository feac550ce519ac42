import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetReplaced, putAside } from './replaced.ts'

const DAY_MS = 86_400_000
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loreloom-replaced-'))
  file = join(folder, 'loreloom.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('every replaced database stays for thirty days, with a log that could not be written into it', () => {
  const start = new Date('2026-11-27T10:00:00Z')
  const day = (n: number) => new Date(start.getTime() + n * DAY_MS)
  for (const n of [0, 1, 2]) {
    writeFileSync(file, `of day ${n}`)
    // The site was quiet for a year.
    utimesSync(file, day(-365), day(-365))
    writeFileSync(`${file}-wal`, 'log')
    putAside(file, n === 1, day(n))
  }
  writeFileSync(`${file}.replaced-by-hand`, 'not ours')
  expect(readdirSync(folder).sort()).toEqual([
    'loreloom.db.replaced',
    'loreloom.db.replaced-by-hand',
    'loreloom.db.replaced.1',
    'loreloom.db.replaced.2',
    'loreloom.db.replaced.2-wal',
  ])
  expect(readFileSync(`${file}.replaced`, 'utf8')).toBe('of day 2')
  forgetReplaced(file, day(30).getTime())
  expect(readdirSync(folder)).toHaveLength(5)
  forgetReplaced(file, day(31.5).getTime())
  expect(readdirSync(folder).sort()).toEqual([
    'loreloom.db.replaced',
    'loreloom.db.replaced-by-hand',
  ])
})
