import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, change } from '../../testing/ask.ts'
import { newTestPlace, openTestDatabase, type TestPlace } from '../../testing/open-test-database.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection, Database, Transaction } from '../database.ts'
import { statement } from '../statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'loreloom-writer-'))
let place: TestPlace
let db: Database
beforeAll(async () => {
  place = await newTestPlace()
  db = await open()
})
afterAll(async () => {
  await db.close()
  await place.drop()
  rmSync(folder, { recursive: true, force: true })
})

const open = () =>
  openTestDatabase({
    databaseFile: join(folder, 'loreloom.db'),
    databaseUrl: place.env.DATABASE_URL!,
  })
const set = (trx: Transaction, key: string, value: string) =>
  change(
    trx,
    sql`insert into sync_meta (key, value) values (${key}, ${value})
      on conflict (key) do update set value = excluded.value`,
  )
const get = async (from: Connection, key: string) =>
  (await ask(from, sql<{ value: string }>`select value from sync_meta where key = ${key}`))[0]
    ?.value
/** Reads a number and writes the next one, as no single statement does. */
const countUp = (key: string) => async (trx: Transaction) =>
  set(trx, key, String(Number((await get(trx, key)) ?? 0) + 1))
const times = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

test('a hundred writes about one thing take turns, and none is lost', async () => {
  await times(100, () => db.write(countUp('turns'), ['turns', 'anything']))
  expect(await get(db.read, 'turns')).toBe('100')
})

test('they take turns in the database, too, with those of another process', async () => {
  const other = await open()
  await times(40, (i) => (i % 2 ? db : other).write(countUp('shared'), ['shared']))
  await other.close()
  expect(await get(db.read, 'shared')).toBe('40')
})

test('writes that name no subject take turns with each other', async () => {
  await times(40, () => db.write(countUp('nameless')))
  expect(await get(db.read, 'nameless')).toBe('40')
})

test('writes about several things in any order wait for each other without an end', async () => {
  const keys = ['a', 'b', 'c']
  await times(60, (i) => {
    const [one, other] = [keys[i % 3]!, keys[(i + 1 + (i % 2)) % 3]!]
    return db.write(countUp('crossed'), [one, other, 'crossed'])
  })
  expect(await get(db.read, 'crossed')).toBe('60')
})

test('two that lock rows crosswise are both done, each as a whole', async () => {
  await db.write(async (trx) => {
    await set(trx, 'left', '0')
    await set(trx, 'right', '0')
  })
  let runs = 0
  const { promise: bothBegan, resolve: begin } = Promise.withResolvers<void>()
  const swap = (first: string, second: string) =>
    db.write(
      async (trx) => {
        runs += 1
        await change(trx, sql`update sync_meta set value = value || '1' where key = ${first}`)
        if (runs === 2) begin()
        await bothBegan
        await change(trx, sql`update sync_meta set value = value || '1' where key = ${second}`)
      },
      [first],
    )
  await Promise.all([swap('left', 'right'), swap('right', 'left')])
  // At least one was the victim.
  expect(runs).toBeGreaterThan(2)
  expect([await get(db.read, 'left'), await get(db.read, 'right')]).toEqual(['011', '011'])
})

test('work that another has come before is done again, and then sees it', async () => {
  const seen: (string | undefined)[] = []
  const { promise: looked, resolve: look } = Promise.withResolvers<void>()
  const mine = db.write(
    async (trx) => {
      const found = await get(trx, 'name')
      seen.push(found)
      look()
      await other
      if (found === undefined)
        await change(trx, sql`insert into sync_meta (key, value) values ('name', 'mine')`)
    },
    ['mine'],
  )
  const other = looked.then(() => db.write((trx) => set(trx, 'name', 'theirs'), ['theirs']))
  await mine
  expect(seen).toEqual([undefined, 'theirs'])
})

test('an error that comes each time is told, and leaves nothing behind', async () => {
  const twice = db.write(async (trx) => {
    await set(trx, 'half', 'done')
    await change(trx, sql`insert into sync_meta (key, value) values ('half', 'again')`)
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await get(db.read, 'half')).toBeUndefined()
})

test('a savepoint undoes only its part, also its effects', async () => {
  const effects: string[] = []
  await db.write(async (trx) => {
    await set(trx, 'whole', '1')
    const part = trx.savepoint(async () => {
      trx.afterCommit(() => effects.push('part'))
      await set(trx, 'part', '1')
      throw new Error('refused')
    })
    await expect(part).rejects.toThrow('refused')
    trx.afterCommit(() => effects.push('whole'))
  })
  expect([await get(db.read, 'whole'), await get(db.read, 'part')]).toEqual(['1', undefined])
  expect(effects).toEqual(['whole'])
})

test('a transaction cannot be used after its end, and a closed database takes no more', async () => {
  let left: Transaction | undefined
  await db.write(async (trx) => void (left = trx))
  await expect(set(left!, 'late', '1')).rejects.toThrow('This transaction has ended')
  const closed = await open()
  const last = closed.write((trx) => set(trx, 'last', '1'))
  await closed.close()
  await last
  await expect(closed.write((trx) => set(trx, 'later', '1'))).rejects.toThrow('closed')
  expect([await get(db.read, 'last'), await get(db.read, 'later')]).toEqual(['1', undefined])
})

test('values are those of SQLite: numbers, 1 and 0, bytes', async () => {
  const row = sql`select count(*) as n, sum(n) as sum, 1.5 as half, 2 > 1 as yes, '\\x0102'::bytea as data
    from (values (1::bigint), (2)) v (n)`
  const [found] = await ask(db.read, row)
  expect(found).toMatchObject({ n: 2, sum: 3, half: 1.5, yes: 1 })
  expect(new Uint8Array((found as { data: Uint8Array }).data)).toEqual(new Uint8Array([1, 2]))
})

const Numbered = (value: { key: string }) =>
  sql<number>`(select count(*) from sync_meta where key like ${value.key} || '%')`
const addNext = statement<{ key: string }>()((kysely, value) =>
  kysely
    .insertInto('sync_meta')
    .values({ key: sql<string>`${value.key} || ${Numbered(value)}`, value: '' })
    .returning('key'),
)

test('a statement that is a transaction of its own is done again when another came first', async () => {
  const other = await open()
  const made = await times(40, (i) => (i % 2 ? db : other).writeOne(addNext, { key: 'next' }))
  await other.close()
  const names = made
    .map((row) => row!.key)
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  expect(names).toEqual(Array.from({ length: 40 }, (_, i) => `next${i}`))
  // The row is what the statement returns, and nothing about the commit.
  expect(Object.keys(made[0]!)).toEqual(['key'])
})

test('what its table refuses is told, and the next one is taken', async () => {
  const wrong = statement<{ key: string }>()((kysely, value) =>
    kysely.insertInto('sync_meta').values({ key: value.key, value: 'again' }).returning('key'),
  )
  await db.writeOne(wrong, { key: 'alone' })
  await expect(db.writeOne(wrong, { key: 'alone' })).rejects.toMatchObject({ code: '23505' })
  expect(await db.writeOne(wrong, { key: 'alone too' })).toEqual({ key: 'alone too' })
})

test('writes that are handed over in order are done in order', async () => {
  const line = db.inOrder()
  await times(20, (i) =>
    line.write(async (trx) => set(trx, 'line', `${(await get(trx, 'line')) ?? ''}${i} `), [`${i}`]),
  )
  expect(await get(db.read, 'line')).toBe(Array.from({ length: 20 }, (_, i) => `${i} `).join(''))
})
