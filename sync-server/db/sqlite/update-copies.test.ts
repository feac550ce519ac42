import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CannotStart } from '../../cannot-start.ts'
import { openDatabase } from './open-database.ts'
import { migrate } from './migrate.ts'
import { migrations, textFor } from '../migrations/index.ts'
import { forgetOldCopies, updateCopies } from './update-copies.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loreloom-update-'))
  file = join(folder, 'loreloom.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const BEFORE = migrations.length - 1
/** A database of the program before this one, with a row that stands in its log alone. */
function old(step = BEFORE): Sqlite.Database {
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = WAL')
  migrate(sqlite, step)
  sqlite.exec("insert into sync_meta (key, value) values ('word', 'before')")
  return sqlite
}
const names = () => updateCopies(file).map((copy) => basename(copy))
const wordIn = (copy: string) => {
  const sqlite = new Sqlite(copy, { readonly: true })
  const word = sqlite.prepare("select value from sync_meta where key = 'word'").pluck().get()
  const step = sqlite.pragma('user_version', { simple: true })
  sqlite.close()
  return [word, step]
}

test('a database is copied before it is migrated, with its log, and for its owner alone', async () => {
  old().close()
  const db = openDatabase(file)
  expect(db.updateCopy).toEqual({ file: `${file}.step-${BEFORE}`, step: BEFORE })
  await db.close()
  const copy = `${file}.step-${BEFORE}`
  expect(wordIn(copy)).toEqual(['before', BEFORE])
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  expect(wordIn(file)).toEqual(['before', migrations.length])
})

test('nothing is copied where nothing is migrated', async () => {
  for (let time = 0; time < 2; time++) {
    const db = openDatabase(file)
    expect(db.updateCopy).toBeNull()
    await db.close()
  }
  expect(names()).toEqual([])
})

test('the last two are kept, for a month', async () => {
  const at = new Date(Date.now() - 86_400_000)
  for (const [step, days] of [
    [3, 3],
    [4, 2],
  ] as const) {
    writeFileSync(`${file}.step-${step}`, '')
    const time = new Date(at.getTime() - days * 86_400_000)
    utimesSync(`${file}.step-${step}`, time, time)
  }
  writeFileSync(`${file}.step-five`, '')
  old().close()
  await openDatabase(file).close()
  expect(names()).toEqual([`loreloom.db.step-${BEFORE}`, 'loreloom.db.step-4'])
  forgetOldCopies(file, at.getTime() + 29 * 86_400_000)
  expect(names()).toEqual([`loreloom.db.step-${BEFORE}`])
  expect(existsSync(`${file}.step-five`)).toBe(true)
})

test('a copy that a killed process left in part goes with the old ones', () => {
  const part = `${file}.step-4.part`
  for (const path of [part, `${file}.part`]) writeFileSync(path, 'half')
  forgetOldCopies(file)
  expect([existsSync(part), existsSync(`${file}.part`)]).toEqual([false, true])
})

test('a migration that fails names the copy and the way back, and the database stays as it was', () => {
  const sqlite = old()
  sqlite.exec(textFor('sqlite', migrations.at(-1)!))
  sqlite.close()
  expect(() => openDatabase(file)).toThrow(CannotStart)
  expect(() => openDatabase(file)).toThrow(`npm run restore -- ${file}.step-${BEFORE}`)
  expect(wordIn(file)).toEqual(['before', BEFORE])
})

test('a program that reads the database is waited for, not copied around', () => {
  const writer = old()
  const reader = new Sqlite(file, { readonly: true })
  reader.exec('begin')
  reader.prepare('select * from sync_meta').all()
  writer.exec("update sync_meta set value = 'after' where key = 'word'")
  expect(() => openDatabase(file)).toThrow('Another program reads')
  reader.close()
  writer.close()
  expect(names()).toEqual([])
})
