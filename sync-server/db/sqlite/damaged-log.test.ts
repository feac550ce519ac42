import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { epochOf } from '../../sync/changes.ts'
import { HighWaterInFolder } from '../../one-node/high-water.ts'
import { noticeRollback } from '../../sync/high-water.ts'
import { isLogDamaged } from './damaged-log.ts'
import { openDatabase } from './open-database.ts'
import { statement } from '../statement.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-log-'))
const kept = join(dataDir, 'kept.db')
const file = join(dataDir, 'loreloom.db')
const setHead = statement<{ scope: string }>()((db, value) =>
  db.insertInto('sync_scope').values({ scope: value.scope, head: 1, min_seq: 0 }),
)
const countHeads = statement()((db) =>
  db.selectFrom('sync_scope').select((eb) => eb.fn.countAll<number>().as('count')),
)
const FRAME = 24 + 4_096

beforeAll(async () => {
  const db = openDatabase(file)
  const write = (scope: string) => db.write((trx) => trx.run(setHead, { scope }))
  for (let i = 0; i < 40; i++) await write(`before ${i}`)
  // A second round over a log that was used before: older frames lie behind the newest.
  db.scrub()
  await new HighWaterInFolder(dataDir).note(db)
  for (let i = 0; i < 40; i++) await write(`after ${i}`)
  // A kill leaves these files behind.
  for (const suffix of ['', '-wal']) copyFileSync(file + suffix, kept + suffix)
  await db.close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function left(change: (log: Buffer) => Buffer | void = () => undefined): void {
  copyFileSync(kept, file)
  rmSync(`${file}-shm`, { force: true })
  const log = readFileSync(`${kept}-wal`)
  writeFileSync(`${file}-wal`, change(log) ?? log)
}
const flip = (at: number) => (log: Buffer) => void (log[at < 0 ? log.length + at : at]! ^= 0x10)

async function start() {
  const damaged = isLogDamaged(file)
  const db = openDatabase(file)
  const noticed = await noticeRollback(db, new HighWaterInFolder(dataDir), damaged)
  const { count } = (await db.read.first(countHeads, {}))!
  const epoch = await epochOf(db.read)
  await db.close()
  return { damaged, noticed, count, epoch }
}

test('a log as a kill leaves it is whole, and all of it is there', async () => {
  left()
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(40 * FRAME)
  expect(await start()).toEqual({ damaged: false, noticed: false, count: 80, epoch: 1 })
})

test('a log that ends within a frame, or in frames of an older round, is whole as well', async () => {
  left((log) => Buffer.concat([log, log.subarray(32, 32 + 1_000)]))
  expect(isLogDamaged(file)).toBe(false)
  left((log) => Buffer.concat([log, Buffer.alloc(2 * FRAME, 7)]))
  expect(await start()).toMatchObject({ damaged: false, noticed: false, count: 80 })
})

test.each([
  ['the header', 20],
  ['the first frame', 32 + 24 + 100],
  ['the number of a page', 32 + 5 * FRAME + 3],
  ['one salt', 32 + 5 * FRAME + 9],
  ['the other salt', 32 + 5 * FRAME + 13],
  ['a checksum', 32 + 5 * FRAME + 17],
  ['the middle', 32 + 20 * FRAME + 2_000],
  ['the last frame', -10],
])('a byte flipped in %s loses commits, which is noticed: the epoch rises', async (_, at) => {
  left(flip(at))
  const { damaged, noticed, count, epoch } = await start()
  expect(count).toBeLessThan(80)
  expect({ damaged, noticed }).toEqual({ damaged: true, noticed: true })
  expect(epoch).toBeGreaterThan(1)
})
