import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { deviceSchema } from '../../features/device-schema.ts'
import { exportVault } from '../session/sign-out.ts'
import { unsentIn } from '../store/unsent.ts'
import { Cache } from '../store/cache.ts'
import { Vault } from '../store/vault.ts'
import { foldUpdates, markSent, seedDocument, setAside, storeUpdates } from './document-rows.ts'
import { textOnDevice } from './document-texts.ts'
import { FROM_SERVER, LocalDocument } from './local-document.ts'

const name = 'section:01900000-0000-7000-8000-000000000001'
const bookId = '01900000-0000-7000-8000-000000000002'
let vault: Vault
let cache: Cache
let opened: LocalDocument[]
beforeEach(() => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  vault = new Vault('alice', { dexie })
  cache = new Cache('alice', { dexie }, deviceSchema)
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((local) => local.close()))
  vault.close()
  cache.close()
})

async function open(): Promise<LocalDocument> {
  const local = new LocalDocument({ vault, cache, name, bookId, changed: () => undefined })
  opened.push(local)
  await local.loaded
  return local
}
const type = ({ doc }: LocalDocument, words: string) =>
  doc.getText('text').insert(doc.getText('text').length, words)
const textOf = ({ doc }: LocalDocument) => doc.getText('text').toJSON()

test('what is typed is on its way to the disk within 300 ms, and said to be there only then', async () => {
  const local = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type(local, 'Words.')
  expect(local.status).toBe('saving')
  vi.advanceTimersByTime(300)
  vi.useRealTimers()
  await until(() => expect(local.status).toBe('saved'))
  expect(await textOnDevice(vault, name)).toBe('Words.')
  expect(await unsentIn(vault)).toBe(1)
})

test('what is typed before the line stands does not undo what another door has learnt', async () => {
  const local = await open()
  type(local, 'She bought ')
  await local.flush()
  // The leading tab has sent it, and knows now which document the server has.
  await storeUpdates(vault, { name, book_id: bookId }, [], { epoch: 7 })
  type(local, 'the wick.')
  await local.flush()
  expect((await vault.documents.get(name))?.epoch).toBe(7)
  expect(await local.isKnown()).toBe(true)
})

test('typing is stored in pieces, not key by key', async () => {
  const local = await open()
  for (let i = 0; i < 50; i++) type(local, 'x')
  await local.flush()
  expect(await vault.document_updates.count()).toBe(1)
})

test('what the server confirms is not unsent any more, what it does not is', async () => {
  const local = await open()
  type(local, 'One ')
  await local.flush()
  const { edits } = local
  type(local, 'two')
  local.confirm(edits)
  await local.flush()
  expect(local.isUnsent).toBe(true)
  await until(async () =>
    expect((await vault.document_updates.toArray()).map(({ unsent }) => unsent)).toEqual([0, 1]),
  )
  local.confirm(local.edits)
  expect(local.isUnsent).toBe(false)
  await until(async () => expect(await unsentIn(vault)).toBe(0))
})

test('what comes from the server is kept, and is nothing to send', async () => {
  const other = new Doc()
  other.getText('text').insert(0, 'From afar.')
  const local = await open()
  applyUpdate(local.doc, encodeStateAsUpdate(other), FROM_SERVER)
  await local.flush()
  expect(local.isUnsent).toBe(false)
  expect(await textOnDevice(vault, name)).toBe('From afar.')
  expect(await unsentIn(vault)).toBe(0)
})

test('words of an earlier visit wait for the server’s word, whatever others write meanwhile', async () => {
  const earlier = await open()
  type(earlier, 'Written offline. ')
  await earlier.close()
  const local = await open()
  const other = new Doc()
  other.getText('text').insert(0, 'From afar. ')
  applyUpdate(local.doc, encodeStateAsUpdate(other), FROM_SERVER)
  await local.flush()
  expect(local.isUnsent).toBe(true)
  expect(await unsentIn(vault)).toBe(1)
  // The server has all that was here when the tab opened.
  local.confirm(0)
  await until(async () => expect(await unsentIn(vault)).toBe(0))
})

test('two tabs become one text without a network, and neither sends the other’s words', async () => {
  const [one, two] = [await open(), await open()]
  type(one, 'Left. ')
  type(two, 'Right. ')
  await Promise.all([one.flush(), two.flush()])
  await until(() => expect(textOf(one)).toHaveLength(13))
  await until(() => expect(textOf(two)).toBe(textOf(one)))
  expect([one.edits, two.edits]).toEqual([1, 1])
  expect(await vault.document_updates.count()).toBe(2)
})

test('a disk that fails keeps the words here, says so, and gets them when it works again', async () => {
  const local = await open()
  const add = vi.spyOn(vault.document_updates, 'add').mockRejectedValue(new Error('No.'))
  type(local, 'Not lost.')
  await local.flush()
  expect(local.status).toBe('failed')
  add.mockRestore()
  type(local, ' At all.')
  await local.flush()
  expect(local.status).toBe('saved')
  expect(await textOnDevice(vault, name)).toBe('Not lost. At all.')
})

test('a document that is closed while the disk is full keeps its words until there is room', async () => {
  const local = await open()
  const add = vi.spyOn(vault.document_updates, 'add').mockRejectedValue(new Error('No.'))
  type(local, 'Not lost.')
  const closed = local.close()
  await until(() => expect(local.status).toBe('failed'))
  add.mockRestore()
  await closed
  expect(await textOnDevice(vault, name)).toBe('Not lost.')
})

test('opening often adds nothing; a long log is folded, sent and unsent apart', async () => {
  const doc = new Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (let i = 0; i < 150; i++) doc.getText('text').insert(i, 'x')
  for (const [i, data] of updates.entries())
    await storeUpdates(vault, { name, book_id: bookId }, [{ data, unsent: i < 100 ? 0 : 1 }])
  await foldUpdates(vault, name)
  for (let i = 0; i < 3; i++) await open()
  const rows = await vault.document_updates.toArray()
  expect(rows.map(({ unsent }) => unsent)).toEqual([0, 1])
  expect(await textOnDevice(vault, name)).toBe('x'.repeat(150))
  // A tab still knows a folded row by its old number: marking that number marks nothing.
  await markSent(vault, name, [101])
  expect(await unsentIn(vault)).toBe(1)
})

test('the first words are made once', async () => {
  await seedDocument(vault, name, bookId, 'Chapter one.\r\nIt begins.')
  await seedDocument(vault, name, bookId, 'Chapter one.\r\nIt begins.')
  expect(await textOnDevice(vault, name)).toBe('Chapter one.\nIt begins.')
})

test('what is unsent can be taken away as a file; what was set aside too', async () => {
  await seedDocument(vault, name, bookId, 'Mine.')
  const texts = async () =>
    JSON.parse(await (await exportVault(vault)).text()) as { texts: object[]; drafts: object[] }
  expect((await texts()).texts).toEqual([{ name, text: 'Mine.' }])
  await setAside(vault, name, 'Mine.')
  expect(await texts()).toMatchObject({ texts: [], drafts: [{ value: 'Mine.' }] })
  expect(await textOnDevice(vault, name)).toBe('')
})

test('an empty text that the server has is known to be empty when it is opened again', async () => {
  const local = await open()
  expect(local.isHere).toBe(false)
  await local.setEpoch(7)
  expect((await open()).isHere).toBe(true)
})

test('a text that another tab sends is here', async () => {
  const [one, other] = [await open(), await open()]
  type(one, 'Words.')
  await one.flush()
  await expect.poll(() => other.isHere).toBe(true)
  expect(other.doc.getText('text').toJSON()).toBe('Words.')
})

test('a text that the leading tab brought to the server, or from it, is known here', async () => {
  const local = await open()
  expect(await local.isKnown()).toBe(false)
  type(local, 'Words.')
  await local.flush()
  expect(await local.isKnown()).toBe(false)
  await storeUpdates(vault, { name, book_id: bookId }, [], { epoch: 7 })
  expect(await local.isKnown()).toBe(true)
})
