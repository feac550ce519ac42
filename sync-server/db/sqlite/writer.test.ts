import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { openDatabase } from './open-database.ts'
import { migrate } from './migrate.ts'
import { migrations } from '../migrations/index.ts'
import { statement } from '../statement.ts'

let folder = ''
let db: Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loreloom-db-'))
  db = openDatabase(join(folder, 'test.db'))
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = statement<{ key: string; value: string }>()((kysely, value) =>
  kysely.insertInto('sync_meta').values({ key: value.key, value: value.value }),
)
const keys = statement()((kysely) => kysely.selectFrom('sync_meta').select('key').orderBy('key'))
const FULL = 2
const durability = statement()((kysely) =>
  kysely
    .selectFrom([
      sql<{ journal_mode: string }>`pragma_journal_mode`.as('journal'),
      sql<{ synchronous: number }>`pragma_synchronous`.as('disk'),
    ])
    .select(['journal.journal_mode', 'disk.synchronous']),
)
/** Keys of the test, beside those of every new database. */
const stored = async () => {
  const all = (await db.read.all(keys, {})).map(({ key }) => key)
  return all.filter((key) => !key.startsWith('epoch'))
}

test('a database that is being closed keeps what it has taken, and takes no more', async () => {
  const file = join(folder, 'closed.db')
  const closing = openDatabase(file)
  const taken = closing.write((trx) => trx.run(put, { key: 'taken', value: '1' }))
  const closed = closing.close()
  const late = closing.write((trx) => trx.run(put, { key: 'late', value: '1' }))
  await expect(late).rejects.toThrow('The database is closed.')
  await Promise.all([taken, closed])
  const again = openDatabase(file)
  const found = (await again.read.all(keys, {})).map(({ key }) => key)
  await again.close()
  expect(found).toContain('taken')
  expect(found).not.toContain('late')
})

test('writes that arrive together share a commit but not each other’s failure', async () => {
  const results = await Promise.allSettled([
    db.write((trx) => trx.run(put, { key: 'a', value: '1' })),
    db.write(async (trx) => {
      await trx.run(put, { key: 'b', value: '1' })
      throw new Error('no')
    }),
    db.write((trx) => trx.run(put, { key: 'a', value: 'again' })),
    db.write((trx) => trx.run(put, { key: 'c', value: '1' })),
  ])
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(await stored()).toEqual(['a', 'c'])
})

test('a savepoint undoes only its part', async () => {
  await db.write(async (trx) => {
    await trx.run(put, { key: 'kept', value: '1' })
    const part = trx.savepoint(async () => {
      await trx.run(put, { key: 'undone', value: '1' })
      throw new Error('no')
    })
    await part.catch(() => undefined)
  })
  expect(await stored()).toEqual(['kept'])
})

test('a write is seen by the next read, and never before it is committed', async () => {
  const order: string[] = []
  await db.write(async (trx) => {
    await trx.run(put, { key: 'x', value: '1' })
    order.push((await stored()).join())
    trx.afterCommit(() => order.push('told'))
  })
  order.push((await stored()).join())
  expect(order).toEqual(['', 'told', 'x'])
})

test('a write that waits for the outside is ended, and the next one goes on', async () => {
  const slow = db.write(() => new Promise((resolve) => setTimeout(resolve, 60_000)))
  await expect(slow).rejects.toThrow('A transaction waited for something outside the database.')
  await db.write((trx) => trx.run(put, { key: 'after', value: '1' }))
  expect(await stored()).toContain('after')
})

test('a transaction cannot be used after its end', async () => {
  let escaped: (() => Promise<unknown>) | undefined
  await db.write(async (trx) => {
    escaped = () => trx.run(put, { key: 'late', value: '1' })
  })
  expect(() => escaped!()).toThrow('This transaction has ended')
})

test('every commit is on the disk before it is told: WAL with full synchronisation', async () => {
  // Each connection has its own durability setting, so the test asks the writer's own.
  const settings = await db.write((trx) => trx.first(durability, {}))
  expect(settings).toEqual({ journal_mode: 'wal', synchronous: FULL })
})

test('migrations can stop at every step and go on', () => {
  const sqlite = new Sqlite(':memory:')
  for (let step = 0; step <= migrations.length; step++) migrate(sqlite, step)
  expect(sqlite.pragma('user_version', { simple: true })).toBe(migrations.length)
  sqlite.pragma('user_version = 99')
  expect(() => migrate(sqlite)).toThrow('The database is from a newer version')
})
