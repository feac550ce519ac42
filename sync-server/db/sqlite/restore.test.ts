import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { epochOf } from '../../sync/changes.ts'
import { HighWaterInFolder } from '../../one-node/high-water.ts'
import { noticeRollback } from '../../sync/high-water.ts'
import { openDatabase } from './open-database.ts'
import { applyPendingRestore, stageRestore } from './restore.ts'
import { statement } from '../statement.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'loreloom-restore-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const place = () => ({ dataDir, databaseFile: join(dataDir, 'loreloom.db') })
const setHead = statement<{ scope: string; head: number }>()((db, value) =>
  db.insertInto('sync_scope').values({ scope: value.scope, head: value.head, min_seq: 0 }),
)
const selectHeads = statement()((db) => db.selectFrom('sync_scope').select('scope'))

test('a restored backup holds what it held, in a higher epoch, whatever log lay beside the old file', async () => {
  const db = openDatabase(place().databaseFile)
  await db.write((trx) => trx.run(setHead, { scope: 'before', head: 1 }))
  await db.backup(join(dataDir, 'backup.db'))
  await db.write((trx) => trx.run(setHead, { scope: 'after', head: 1 }))
  await db.close()
  await stageRestore(place(), join(dataDir, 'backup.db'))
  expect(applyPendingRestore(place())).toBe(true)
  const restored = openDatabase(place().databaseFile)
  expect(await restored.read.all(selectHeads, {})).toEqual([{ scope: 'before' }])
  expect(await epochOf(restored.read)).toBeGreaterThan(1)
  await restored.close()
  expect(applyPendingRestore(place())).toBe(false)
})

test('the log of a server that was killed is not replayed into the restored file', async () => {
  const db = openDatabase(place().databaseFile)
  await db.write((trx) => trx.run(setHead, { scope: 'before', head: 1 }))
  await db.backup(join(dataDir, 'backup.db'))
  await db.write((trx) => trx.run(setHead, { scope: 'after', head: 1 }))
  // A kill leaves this behind: the file and its log, as they are now.
  const left = { dataDir: join(dataDir, 'left'), databaseFile: join(dataDir, 'left/loreloom.db') }
  mkdirSync(left.dataDir)
  for (const suffix of ['', '-wal'])
    copyFileSync(place().databaseFile + suffix, left.databaseFile + suffix)
  await db.close()
  await stageRestore(left, join(dataDir, 'backup.db'))
  expect(applyPendingRestore(left)).toBe(true)
  const restored = openDatabase(left.databaseFile)
  expect(await restored.read.all(selectHeads, {})).toEqual([{ scope: 'before' }])
  await restored.close()
  const replaced = new Sqlite(`${left.databaseFile}.replaced`)
  expect(replaced.prepare('select count(*) from sync_scope').pluck().get()).toBe(2)
  replaced.close()
})

test('a backup that is torn, newer or of something else is refused and leaves no trace', async () => {
  const db = openDatabase(place().databaseFile)
  await db.write(async (trx) => {
    for (let i = 0; i < 2_000; i++) await trx.run(setHead, { scope: `scope ${i}`, head: i })
  })
  await db.close()
  const whole = readFileSync(place().databaseFile)
  const file = join(dataDir, 'backup.db')
  const staged = () => readdirSync(dataDir).filter((name) => name.startsWith('restore.'))

  const torn = Buffer.from(whole)
  torn.fill(0xff, torn.length / 2)
  writeFileSync(file, torn)
  await expect(stageRestore(place(), file)).rejects.toThrow(/damaged|malformed/)
  expect(staged()).toEqual([])

  for (const version of [0, 99]) {
    writeFileSync(file, whole)
    const foreign = new Sqlite(file)
    foreign.pragma(`user_version = ${version}`)
    foreign.close()
    await expect(stageRestore(place(), file)).rejects.toThrow('not a backup this version can read')
    expect(staged()).toEqual([])
  }
})

test('a damaged or foreign file changes nothing', async () => {
  await openDatabase(place().databaseFile).close()
  const file = join(dataDir, 'not-a-backup')
  writeFileSync(file, 'hello')
  await expect(stageRestore(place(), file)).rejects.toThrow('file is not a database')
  expect(applyPendingRestore(place())).toBe(false)
})

test('a database put back by hand is noticed at the start', async () => {
  const db = openDatabase(place().databaseFile)
  expect(await noticeRollback(db, new HighWaterInFolder(dataDir))).toBe(false)
  await db.write((trx) => trx.run(setHead, { scope: 'a', head: 5 }))
  await new HighWaterInFolder(dataDir).note(db)
  expect(await noticeRollback(db, new HighWaterInFolder(dataDir))).toBe(false)
  await db.close()
  rmSync(place().databaseFile)
  const older = openDatabase(place().databaseFile)
  expect(await noticeRollback(older, new HighWaterInFolder(dataDir))).toBe(true)
  expect(await epochOf(older.read)).toBeGreaterThan(1)
  await older.close()
})

test('a second restore keeps what the first one replaced', async () => {
  const { databaseFile } = place()
  const db = openDatabase(databaseFile)
  await db.backup(join(dataDir, 'wrong.db'))
  await db.write((trx) => trx.run(setHead, { scope: 'yesterday', head: 1 }))
  await db.backup(join(dataDir, 'right.db'))
  await db.write((trx) => trx.run(setHead, { scope: 'today', head: 1 }))
  await db.close()
  for (const backup of ['wrong.db', 'right.db', 'right.db']) {
    await stageRestore(place(), join(dataDir, backup))
    expect(applyPendingRestore(place())).toBe(true)
  }
  const scopesIn = async (name: string) => {
    const opened = openDatabase(name)
    const rows = await opened.read.all(selectHeads, {})
    await opened.close()
    return rows.map(({ scope }) => scope).sort()
  }
  expect(await scopesIn(`${databaseFile}.replaced.1`)).toEqual(['today', 'yesterday'])
  expect(await scopesIn(`${databaseFile}.replaced.2`)).toEqual([])
  expect(await scopesIn(`${databaseFile}.replaced`)).toEqual(['yesterday'])
})
