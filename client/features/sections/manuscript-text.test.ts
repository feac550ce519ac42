import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstWords, seedDocuments, storeUpdates } from '../../sync/documents/document-rows.ts'
import { Vault } from '../../sync/store/vault.ts'
import { textNow } from './manuscript-text.ts'

let vault: Vault
beforeEach(() => {
  vault = new Vault('alice', { dexie: { indexedDB: new IDBFactory(), IDBKeyRange } })
})
afterEach(() => vault.close())

const document = { name: 'asset:a', title: 'Ann' }
const read = (more = {}) => textNow({ vault, writers: new Set() }, { ...document, ...more })

test('a text that the server has never told of is said to be missing, unless it was begun here', async () => {
  await expect(read()).rejects.toThrow('“Ann” has not reached this device yet.')
  expect(await read({ pending: true })).toBe('')
})

test('a text is what this device has of it, also when the server said that it is empty', async () => {
  await storeUpdates(vault, { name: document.name, book_id: 'b' }, [], { epoch: 1 })
  expect(await read()).toBe('')
  await seedDocuments(vault, 'b', [{ name: 'asset:b', data: firstWords('Tall.') }])
  expect(await read({ name: 'asset:b' })).toBe('Tall.')
})
