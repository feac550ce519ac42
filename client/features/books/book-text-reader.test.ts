import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Doc, encodeStateAsUpdate } from 'yjs'
import { deviceSchema } from '../device-schema.ts'
import { Cache } from '../../sync/store/cache.ts'
import { Vault } from '../../sync/store/vault.ts'
import { BookTextReader } from './book-text-reader.ts'
import {
  foldUpdates,
  seedDocument,
  setAside,
  storeUpdates,
} from '../../sync/documents/document-rows.ts'

const book_id = '01900000-0000-7000-8000-000000000002'
const [first, second] = ['section:one', 'section:two'] as const
let vault: Vault
let cache: Cache
beforeEach(async () => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  vault = new Vault('alice', { dexie })
  cache = new Cache('alice', { dexie }, deviceSchema)
  await seedDocument(vault, first, book_id, 'The lamp was lit.')
  await seedDocument(vault, second, book_id, 'Snow.')
})
afterEach(() => {
  vault.close()
  cache.close()
})

const read = async (reader: BookTextReader) =>
  reader.read(book_id, await vault.documents.where('book_id').equals(book_id).toArray())
async function write(name: string, words: string): Promise<void> {
  const doc = new Doc()
  doc.getText('text').insert(0, words)
  const data = encodeStateAsUpdate(doc)
  await storeUpdates(vault, { name, book_id }, [{ data, unsent: 1 }])
}

test('a book is read whole, and only what was written in is read again', async () => {
  const reader = new BookTextReader(vault, cache)
  const texts = await read(reader)
  expect(texts.get(first)).toMatchObject({ text: 'The lamp was lit.', words: 4 })
  expect(texts.get(second)).toMatchObject({ text: 'Snow.', words: 1 })
  await vault.documents.update(first, { unsent: 0, version: '1.1' })
  expect(await read(reader)).toBe(texts)
  await write(second, ' More ')
  const later = await read(reader)
  expect(later.get(second)?.words).toBe(2)
  expect(later.get(first)).toBe(texts.get(first))
})

test('the next visit finds the texts as they were, and misses nothing that was written since', async () => {
  await read(new BookTextReader(vault, cache))
  await write(second, ' More ')
  // Without its edits a document can be read only if the reader kept its text.
  await vault.document_updates.where('name').equals(first).delete()
  const texts = await read(new BookTextReader(vault, cache))
  expect(texts.get(first)?.text).toBe('The lamp was lit.')
  expect(texts.get(second)?.words).toBe(2)
})

test('a log that is folded says the same; a text that was set aside says nothing any more', async () => {
  for (let i = 0; i < 110; i++) await write(first, 'x ')
  const reader = new BookTextReader(vault, cache)
  const before = await read(reader)
  await foldUpdates(vault, first)
  expect(await read(reader)).toBe(before)
  await setAside(vault, first, before.get(first)!.text)
  expect((await read(reader)).get(first)).toMatchObject({ text: '', words: 0 })
})

test('documents that are gone are forgotten, also by the next visit', async () => {
  const reader = new BookTextReader(vault, cache)
  await read(reader)
  await vault.documents.delete(second)
  expect([...(await read(reader)).keys()]).toEqual([first])
  expect(await cache.document_texts.toCollection().primaryKeys()).toEqual([first])
})

test('a text whose words are known from its import is not put together again', async () => {
  const reader = new BookTextReader(vault, cache)
  await read(reader)
  await seedDocument(vault, 'section:three', book_id, 'Oil.')
  const { last } = (await vault.documents.get('section:three'))!
  await cache.document_texts.put({ name: 'section:three', book_id, last, text: 'Oil.', words: 1 })
  await vault.document_updates.where('name').equals('section:three').delete()
  expect((await read(reader)).get('section:three')).toMatchObject({ text: 'Oil.', words: 1 })
})
