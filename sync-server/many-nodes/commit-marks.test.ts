import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { statement } from '../db/statement.ts'
import { ask } from '../testing/ask.ts'
import { openTwoApps, type TwoApps } from '../testing/many-nodes/two-apps.ts'

interface Mark {
  told: [id: string, before: string, timeline: number][]
}

let site: TwoApps
beforeAll(async () => {
  site = await openTwoApps()
})
afterAll(() => site.close())

const markAt = ({ db }: TwoApps['here']) => db.lossWatch!.mark as Mark

test('each server knows what the other has acknowledged, and finds it in the database', async () => {
  await site.cast.make('bob', 'POST', '/worlds', { name: 'Told' })
  const last = markAt(site.here).told.at(-1)!
  await until(() => expect(markAt(site.there).told).toContainEqual(last))
  expect(await site.there.db.lossWatch!.lacks(markAt(site.there))).toBe(false)
})

test('a commit of one statement is told as well', async () => {
  const put = statement<{ key: string }>()((db, value) =>
    db.insertInto('sync_meta').values({ key: value.key, value: '' }).returning('key'),
  )
  const before = markAt(site.here).told.at(-1)
  await site.here.db.writeOne(put, { key: 'alone' })
  const last = markAt(site.here).told.at(-1)!
  expect(last).not.toEqual(before)
  await until(() => expect(markAt(site.there).told).toContainEqual(last))
  expect(await site.there.db.lossWatch!.lacks(markAt(site.there))).toBe(false)
})

test('a commit that was rolled back, or that nobody has made yet, is lacking', async () => {
  const { lossWatch, read, write } = site.here.db
  const place = sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`
  const number = sql<{ id: string }>`select pg_current_xact_id()::text as id`
  let id = ''
  const undone = write(async (trx) => {
    ;[{ id }] = (await ask(trx, number)) as [{ id: string }]
    throw new Error('Undone.')
  })
  await expect(undone).rejects.toThrow('Undone.')
  const [{ at }] = (await ask(read, place)) as [{ at: string }]
  const mark = markAt(site.here)
  for (const lost of [id, String(Number(id) + 1_000)])
    expect(await lossWatch!.lacks({ ...mark, told: [[lost, at, 1]] })).toBe(true)
  expect(await lossWatch!.lacks({ ...mark, system: '1', told: [[id, at, 1]] })).toBe(false)
  const [there, place0] = mark.told[0]!
  // One that was told of the next line, by a server that has looked already, is no sign of a loss.
  expect(await lossWatch!.lacks({ ...mark, told: [[there, 'FFFF/0', 1]] })).toBe(false)
  // Two promotions later, and on no standby's line, nobody can tell.
  for (const line of [0, -1])
    expect(await lossWatch!.lacks({ ...mark, told: [[there, place0, line]] })).toBe(true)
})
