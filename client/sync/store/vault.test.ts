import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { Vault, vaultName } from './vault.ts'

/** As earlier versions of the app made them. */
const VERSIONS: Record<string, string>[] = [
  {
    outbox: '++n, state, [state+retry_at]',
    problems: '&id, refused_at',
    journal: '&id, acknowledged_at',
    drafts: '&key, updated_at',
    meta: '&key',
  },
  { files: '&id, state', parts: '[id+index]' },
  { documents: '&name, book_id, unsent', document_updates: '++n, name, [name+unsent]' },
]

const tablesOf = (database: Dexie) =>
  Object.fromEntries(
    database.tables.map(({ name, schema }) => [
      name,
      [schema.primKey.src, ...schema.indexes.map(({ src }) => src).sort()],
    ]),
  )

test.each([1, 2, 3])(
  'a vault of version %i keeps its unsent work and gets the tables of today',
  async (version) => {
    const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
    const left = new Dexie(vaultName('ada'), dexie)
    for (const [i, stores] of VERSIONS.slice(0, version).entries())
      left.version(i + 1).stores(stores)
    await left.table('outbox').add({ id: 'm', name: 'posts.create', state: 'pending' })
    await left.table('drafts').put({ key: 'post', value: 'The lamp', updated_at: 1 })
    left.close()

    const vault = new Vault('ada', { dexie })
    await vault.open()
    expect(await vault.outbox.toArray()).toMatchObject([{ n: 1, id: 'm', state: 'pending' }])
    expect(await vault.drafts.get('post')).toMatchObject({ value: 'The lamp' })
    vault.close()
    // What is on the device, whatever the app declares.
    const installed = await new Dexie(vaultName('ada'), dexie).open()
    expect([installed.verno, tablesOf(installed)]).toEqual([3, tablesOf(vault)])
    installed.close()
  },
)
