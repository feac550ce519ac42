import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { modulesOf } from '../../../sync-server/testing/modules-of.ts'
import { deviceSchema } from '../../features/device-schema.ts'
import { Cache, UNREAD } from './cache.ts'

/**
 * Changes of each version of the tables, as devices have them: the files of `client/testing/device-versions/`, in order. Never
 * edit one that has landed.
 */
const VERSIONS = (
  await modulesOf<{ stores: Record<string, string> }>('client/testing/device-versions')
).map(([, { stores }]) => stores)

interface Platform {
  dexie: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
}

const newPlatform = (): Platform => ({ dexie: { indexedDB: new IDBFactory(), IDBKeyRange } })

/** A device as an earlier version of the app left it, with one book. */
async function leaveAt(version: number, { dexie }: Platform): Promise<void> {
  const before = new Dexie('cache-2-ada', dexie)
  for (const [i, stores] of VERSIONS.slice(0, version).entries())
    before.version(i + 1).stores(stores)
  if (version > 1) await before.table('books').put({ id: 'b', licence: 'cc0', scopes: [] })
  else await before.open()
  before.close()
}

/** The tables that the device has, whatever the app declares. */
async function installed({ dexie }: Platform) {
  const database = await new Dexie('cache-2-ada', dexie).open()
  const tables = Object.fromEntries(
    database.tables.map(({ name, schema }) => [
      name,
      [schema.primKey.src, ...schema.indexes.map(({ src }) => src).sort()],
    ]),
  )
  database.close()
  return { version: database.verno, tables }
}

test.each(VERSIONS.map((_, i) => i + 1))(
  'a device with tables of version %i gets those of today',
  async (version) => {
    const [today, device] = [newPlatform(), newPlatform()]
    await leaveAt(VERSIONS.length, today)
    await leaveAt(version, device)
    const cache = new Cache('ada', device, deviceSchema)
    await cache.open()
    if (version > 1) expect(await cache.rows('book').get('b')).toMatchObject({ licence: 'cc0' })
    cache.close()
    expect(await installed(device)).toEqual(await installed(today))
  },
)

test('a change of the tables raises their version', () => {
  expect(deviceSchema.version).toBe(VERSIONS.length)
})

test('a device that has the first tables gets the later ones, and keeps what it holds', async () => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  const before = new Dexie('cache-2-ada', dexie)
  before.version(1).stores({
    communities: '&id, short_id, slug, *scopes',
    posts: '&id, created_at, *scopes',
    feeds: '&key',
    meta: '&key',
    cursors: '&scope, touched_at',
  })
  await before.table('cursors').put({ scope: 'user:a', cursor: 7, touched_at: 1 })
  await before.table('communities').put({ id: 'c', slug: 'lamps', world_id: 'w', scopes: [] })
  await before.table('feeds').put({ key: 'all', ids: ['p'] })
  before.close()

  const cache = new Cache('ada', { dexie }, deviceSchema)
  expect(await cache.feeds.get('all')).toMatchObject({ ids: ['p'] })
  // The server sent rows of later kinds while the device had no table for them: it reads all scopes again.
  expect(await cache.cursors.get('user:a')).toMatchObject({ cursor: UNREAD })
  expect(await cache.rows('community').where('world_id').equals('w').primaryKeys()).toEqual(['c'])
  for (const type of cache.types)
    expect(await cache.rows(type).count()).toBe(+(type === 'community'))
  for (const table of [cache.table('reads'), cache.table('kept_posts'), cache.media])
    expect(await table.count()).toBe(0)
  cache.close()
})

test('a book from before licences says that nobody may fork it', async () => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  const before = new Dexie('cache-2-ada', dexie)
  before.version(2).stores({ books: '&id, world_id, *scopes' })
  await before.table('books').put({ id: 'b', title: 'Lamps', scopes: [] })
  before.close()

  const cache = new Cache('ada', { dexie }, deviceSchema)
  const held = { title: 'Lamps', licence: 'reserved', forked_from: [], fork_count: 0 }
  expect(await cache.rows('book').get('b')).toMatchObject(held)
  cache.close()
})
