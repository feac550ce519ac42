import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { until } from '#shared/testing/until.ts'
import { deviceSchema } from '../../features/device-schema.ts'
import { mutators } from '../../features/index.ts'
import { Cache } from './cache.ts'
import { textOnDevice } from '../documents/document-texts.ts'
import { LocalDocument } from '../documents/local-document.ts'
import { Drafts } from './drafts.ts'
import { newId } from './ids.ts'
import { storeLocalFile, sweepLocalFiles } from '../files/store-local-file.ts'
import { enqueue } from '../engine/outbox.ts'
import { putAnswers } from './rows.ts'
import { ALL_RULES } from './rules.ts'
import { LocalWriteError, withRoom, writeSafely } from './storage.ts'
import { unsentIn } from './unsent.ts'
import { hasUnwritten, registerWriter, writeAll } from './unwritten.ts'
import { Vault } from './vault.ts'

const section = 'section:01900000-0000-7000-8000-000000000001'
const bookId = '01900000-0000-7000-8000-000000000002'
let vault: Vault
let cache: Cache
let isFull: boolean
let deletingHelps: boolean
/** So many more writes find room. */
let fillsUpAfter: number
beforeEach(() => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  vault = new Vault('alice', { dexie })
  cache = new Cache('alice', { dexie }, deviceSchema)
  isFull = false
  deletingHelps = false
  fillsUpAfter = Infinity
  for (const db of [vault, cache]) db.use(fullDisk)
})
afterEach(() => {
  vault.close()
  cache.close()
})

/** A browser without space: each write that adds something fails, and its transaction with it. */
const fullDisk: Parameters<Dexie['use']>[0] = {
  stack: 'dbcore',
  name: 'full disk',
  create: (core) => ({
    ...core,
    table: (name) => {
      const table = core.table(name)
      return {
        ...table,
        mutate: (request) => {
          const isWrite = request.type === 'put' || request.type === 'add'
          if (isWrite && fillsUpAfter-- === 0) isFull = true
          if (isFull && isWrite) return Dexie.Promise.reject(new Dexie.QuotaExceededError())
          if (!isWrite && deletingHelps) isFull = false
          return table.mutate(request)
        },
      }
    },
  }),
}

test('a draft that a full device does not take is not said to be saved, and is as soon as there is room', async () => {
  const drafts = new Drafts(vault, cache)
  const told: string[] = []
  const isStored: boolean[] = []
  drafts.listen('comment:1', (event) => told.push(event))
  drafts.watch((stored) => isStored.push(stored))
  isFull = true
  drafts.write('comment:1', 'Words.')
  await drafts.flush()
  expect([told, isStored]).toEqual([['failed'], [false]])
  expect(drafts.isWritten).toBe(false)
  expect(await drafts.read('comment:1')).toBe('Words.')
  isFull = false
  // No typing: the timer tries again.
  await until(() => expect(told).toContain('saved'))
  expect(isStored.at(-1)).toBe(true)
  expect((await vault.drafts.get('comment:1'))?.value).toBe('Words.')
})

test('a change that a full device does not take is refused whole, and its draft stays', async () => {
  await vault.drafts.put({ key: 'post:1', value: 'Words.', updated_at: 1 })
  isFull = true
  const args = { params: { id: newId() }, body: { post_type: 'text', title: 'T' } }
  const clearDraft = { key: 'post:1', value: 'Words.' }
  const change = { name: 'posts.create' as const, args, base: null, at: '', clearDraft }
  const write = () => writeSafely(vault, cache, () => enqueue(vault, mutators, change))
  await expect(write()).rejects.toThrow(LocalWriteError)
  await expect(write()).rejects.toThrow(
    'This device could not save your change. Your text is still here.',
  )
  expect(await vault.outbox.count()).toBe(0)
  expect((await vault.drafts.get('post:1'))?.value).toBe('Words.')
  isFull = false
  await write()
  expect([await vault.outbox.count(), await vault.drafts.count()]).toEqual([1, 0])
})

test('words in a text are "not saved" on a full device, keep the page from reloading, and are there afterwards', async () => {
  const parts = { vault, cache, name: section, bookId, changed: () => undefined }
  const local = new LocalDocument(parts)
  await local.loaded
  const unregister = registerWriter(local)
  isFull = true
  local.doc.getText('text').insert(0, 'Words.')
  expect(hasUnwritten()).toBe(true)
  expect(await writeAll()).toBe(false)
  expect(local.status).toBe('failed')
  isFull = false
  expect(await writeAll()).toBe(true)
  expect([hasUnwritten(), local.status]).toEqual([false, 'saved'])
  expect(await textOnDevice(vault, section)).toBe('Words.')
  unregister()
  await local.close()
})

test('a full device reads on: what was read long ago makes room for what is read now', async () => {
  const read = (id: string, at: number) => {
    const rows = [{ type: 'post_body' as const, id, body: { id, body: 'Words.', rev: 1 } }]
    return withRoom(cache, () => putAnswers(cache, [{ rows, asOf: {}, epoch: 1 }], ALL_RULES, at))
  }
  const kept = () => cache.rows('post_body').toCollection().primaryKeys()
  await read('old', Date.now() - 48 * 3_600_000)
  isFull = true
  deletingHelps = true
  await read('new', Date.now())
  expect(await kept()).toEqual(['new'])
})

test('a reload waits for what was typed a moment ago', async () => {
  const drafts = new Drafts(vault, cache)
  const unregister = registerWriter(drafts)
  expect(hasUnwritten()).toBe(false)
  drafts.write('comment:1', 'The last words')
  expect(hasUnwritten()).toBe(true)
  expect(await writeAll()).toBe(true)
  expect((await vault.drafts.get('comment:1'))?.value).toBe('The last words')
  unregister()
})

test('a file that does not fit is refused, and nothing of it is on its way', async () => {
  isFull = true
  const file = new Blob([new Uint8Array(10)])
  await expect(
    storeLocalFile(vault, file, { name: 'a.png', purpose: 'image' as never }),
  ).rejects.toMatchObject({ name: 'QuotaExceededError' })
  isFull = false
  expect([await vault.files.count(), await unsentIn(vault)]).toEqual([0, 0])
})

test('a file that fits in part leaves nothing; what a killed browser had stored of one goes after a month', async () => {
  const file = new Blob([new Uint8Array(2 * UPLOAD_PART_BYTES)])
  fillsUpAfter = 1
  await expect(
    storeLocalFile(vault, file, { name: 'a.png', purpose: 'image' as never }),
  ).rejects.toMatchObject({ name: 'QuotaExceededError' })
  isFull = false
  expect(await vault.parts.count()).toBe(0)

  const kept = await storeLocalFile(vault, file, { name: 'b.png', purpose: 'image' as never })
  const drafts = { key: 'post:1', value: { file: kept }, updated_at: 0 }
  await vault.drafts.put(drafts)
  await vault.parts.put({ id: newId(), index: 0, bytes: new ArrayBuffer(10) })
  const month = 30 * 86_400_000
  await sweepLocalFiles(vault, Date.now() + month - 60_000)
  expect(await vault.parts.count()).toBe(3)
  await sweepLocalFiles(vault, Date.now() + month + 60_000)
  expect(await vault.parts.count()).toBe(2)
})
