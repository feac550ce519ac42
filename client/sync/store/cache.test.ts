import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { Cache, ENTITY_TYPES } from './cache.ts'

test('a device that has the first tables gets the later ones, and keeps what it holds', async () => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  const before = new Dexie('cache-2-ada', dexie)
  before.version(1).stores({
    communities: '&id, short_id, slug, *scopes',
    posts: '&id, created_at, *scopes',
    feeds: '&key',
    meta: '&key',
  })
  await before.table('communities').put({ id: 'c', slug: 'lamps', world_id: 'w', scopes: [] })
  await before.table('feeds').put({ key: 'all', ids: ['p'] })
  before.close()

  const cache = new Cache('ada', { dexie })
  expect(await cache.feeds.get('all')).toMatchObject({ ids: ['p'] })
  expect(await cache.rows('community').where('world_id').equals('w').primaryKeys()).toEqual(['c'])
  for (const type of ENTITY_TYPES)
    expect(await cache.rows(type).count()).toBe(+(type === 'community'))
  for (const table of [cache.reads, cache.kept_posts, cache.media])
    expect(await table.count()).toBe(0)
  cache.close()
})

test('a book from before licences says that nobody may fork it', async () => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  const before = new Dexie('cache-2-ada', dexie)
  before.version(2).stores({ books: '&id, world_id, *scopes' })
  await before.table('books').put({ id: 'b', title: 'Lamps', scopes: [] })
  before.close()

  const cache = new Cache('ada', { dexie })
  const held = { title: 'Lamps', licence: 'reserved', forked_from: [], fork_count: 0 }
  expect(await cache.rows('book').get('b')).toMatchObject(held)
  cache.close()
})
