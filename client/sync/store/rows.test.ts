import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceSchema } from '../../features/device-schema.ts'
import { Cache, UNREAD } from './cache.ts'
import { putAnswers } from './rows.ts'
import { ALL_RULES } from './rules.ts'

let cache: Cache
beforeEach(async () => {
  cache = new Cache('ada', { dexie: { indexedDB: new IDBFactory(), IDBKeyRange } }, deviceSchema)
  await cache.meta.put({ key: 'epoch', value: 1 })
  await cache.cursors.put({ scope: 'world:w', cursor: 7, touched_at: 0 })
})
afterEach(() => cache.close())

const IN_A_WORLD = ['gallery_image', 'asset', 'snippet'] as const

test.each(IN_A_WORLD)('a list that is late brings no %s back that was deleted', async (type) => {
  const list = (head: number) => ({
    rows: [{ type, id: 'x', body: { id: 'x', world_id: 'w', rev: 1 } }],
    asOf: { 'world:w': head },
    epoch: 1,
  })
  await putAnswers(cache, [list(6)], ALL_RULES, Date.now())
  expect(await cache.rows(type).count()).toBe(0)
  await putAnswers(cache, [list(7)], ALL_RULES, Date.now())
  expect(await cache.rows(type).count()).toBe(1)
})

test('of a world that is not followed, a list is taken as it comes', async () => {
  const rows = IN_A_WORLD.map((type) => ({ type, id: type, body: { id: type, world_id: 'v' } }))
  await putAnswers(cache, [{ rows, asOf: {}, epoch: 1 }], ALL_RULES, Date.now())
  for (const type of IN_A_WORLD) expect(await cache.rows(type).count()).toBe(1)
})

test('after a restore the first read begins the new epoch: its rows stay, those of the old one go', async () => {
  const read = (id: string, epoch: number) => ({
    rows: [{ type: 'asset' as const, id, body: { id, world_id: 'v' } }],
    asOf: {},
    epoch,
  })
  await putAnswers(cache, [read('before', 1)], ALL_RULES, Date.now())
  await putAnswers(cache, [read('after', 2)], ALL_RULES, Date.now())
  expect(await cache.rows('asset').toCollection().primaryKeys()).toEqual(['after'])
  expect(await cache.cursors.get('world:w')).toMatchObject({ cursor: UNREAD })
  // An answer that was on its way before the restore comes too late.
  await putAnswers(cache, [read('late', 1)], ALL_RULES, Date.now())
  expect(await cache.rows('asset').count()).toBe(1)
})
