import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../store/ids.ts'
import { Vault } from '../store/vault.ts'
import { discardText, firstWords, setAside, storeUpdates } from './document-rows.ts'
import { documentsWith, textOnDevice } from './document-texts.ts'

let vault: Vault
beforeEach(() => {
  vault = new Vault('alice', { dexie: { indexedDB: new IDBFactory(), IDBKeyRange } })
})
afterEach(() => vault.close())

const name = `section:${newId()}`
const book_id = newId()
const words = (text: string, unsent: 0 | 1) => ({ data: firstWords(text), unsent })

test('a refused text that its writer discards is gone from the device, and undone it is refused as before', async () => {
  await storeUpdates(vault, { name, book_id }, [words('Mine.', 1)], { epoch: 3, version: '1.4' })
  await vault.documents.update(name, { refused: 'documents.read_only' })
  const undo = await discardText(vault, name)
  expect(await textOnDevice(vault, name)).toBe('')
  expect(await vault.documents.get(name)).toMatchObject({ epoch: 0, unsent: 0, refused: null })
  expect(await vault.drafts.count()).toBe(0)
  await undo()
  expect(await textOnDevice(vault, name)).toBe('Mine.')
  const refused = { epoch: 3, version: '1.4', unsent: 1, refused: 'documents.read_only' }
  expect(await vault.documents.get(name)).toMatchObject(refused)
})

test('the text of the server that came meanwhile stays beside what is brought back', async () => {
  await storeUpdates(vault, { name, book_id }, [words('Mine.', 1)], { epoch: 3 })
  const undo = await discardText(vault, name)
  await storeUpdates(vault, { name, book_id }, [words('Theirs.', 0)], { epoch: 3 })
  await undo()
  expect(['Mine.Theirs.', 'Theirs.Mine.']).toContain(await textOnDevice(vault, name))
  // The same number means the same text.
  const last = await vault.document_updates.where('name').equals(name).last()
  expect(await vault.documents.get(name)).toMatchObject({ last: last!.n })
})

test('a text that was set aside for one that the server began anew is a draft', async () => {
  await storeUpdates(vault, { name, book_id }, [words('Mine.', 1)], { epoch: 3 })
  const key = await setAside(vault, name, 'Mine.')
  expect(await vault.drafts.get(key)).toMatchObject({ value: 'Mine.' })
  expect(await textOnDevice(vault, name)).toBe('')
})

test('a text of which two tabs hear that the server began it anew is one draft, and later words are another', async () => {
  const update = words('Mine.', 1)
  await storeUpdates(vault, { name, book_id }, [update], { epoch: 3 })
  const key = await setAside(vault, name, 'Mine.')
  // The open text writes what it holds, and hears of it later than this.
  await storeUpdates(vault, { name, book_id }, [update], { epoch: 3 })
  expect(await setAside(vault, name, 'Mine.')).toBe(key)
  expect(await textOnDevice(vault, name)).toBe('')
  await setAside(vault, name, 'Mine. And more.')
  await setAside(vault, `section:${newId()}`, 'Mine.')
  const texts = (await vault.drafts.toArray()).map(({ value }) => value)
  expect(texts.filter((text) => text === 'Mine.')).toHaveLength(2)
  expect(texts.filter((text) => text !== 'Mine.')).toEqual(['Mine. And more.'])
})

test('a picture is found in the text that shows it', async () => {
  const [shown, lost] = [newId(), newId()]
  const other = `section:${newId()}`
  await storeUpdates(vault, { name: other, book_id }, [words('No picture.', 0)])
  await storeUpdates(vault, { name, book_id }, [words(`![A map](/files/${shown})`, 0)])
  expect(await documentsWith(vault, [shown, lost])).toEqual(new Map([[shown, name]]))
})
