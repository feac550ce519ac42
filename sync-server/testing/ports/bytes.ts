import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newId } from '../../db/ids.ts'
import type { FileRecord } from '../../db/tables/files.ts'
import type { ByteRange, FileStore } from '../../features/files/file-store.ts'
import { type OpenSite, onTwoNodes } from './site.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

async function textOf(store: FileStore, id: string, range?: ByteRange): Promise<string | null> {
  const stream = await store.read(id, range)
  return stream && text(stream)
}

async function keep(store: FileStore, id: string, text: string): Promise<void> {
  const received = store.uploadPath(newId())
  writeFileSync(received, text)
  await store.keep(received, id)
}

/** The store of files. */
export function bytesContracts(open: OpenSite): void {
  test('kept bytes are read in each process and after a restart, until they are erased', () =>
    onTwoNodes(open, async (here, there, site) => {
      const [id, other] = [newId(), newId()]
      await keep(here.store, id, 'The tide table')
      await keep(here.store, other, 'The chart')
      expect(await textOf(there.store, id)).toBe('The tide table')
      await keep(there.store, id, 'A newer one')
      await site.restart()
      const { store } = await site.node()
      expect(await textOf(store, id)).toBe('A newer one')
      expect(await textOf(store, id, { start: 2, end: 6 })).toBe('newer')
      expect((await store.files()).sort()).toEqual([id, other].sort())
      expect(await store.files(Date.now() - 60_000)).toEqual([])
      await store.erase([id, newId()])
      expect(await store.files()).toEqual([other])
      expect(await textOf(store, id)).toBeNull()
    }))

  test('an upload grows part by part, and is whole with its bytes and its hash', () =>
    onTwoNodes(open, async ({ store }) => {
      const id = newId()
      const part = Buffer.from('The tide table')
      const hash = sha256(sha256(part)).toString('hex')
      expect(await store.join(id, part.length)).toBe(false)
      await store.beginParts(id)
      await store.writePart(id, part.subarray(4), 4)
      await store.writePart(id, part.subarray(0, 4), 0)
      await store.writePart(id, Buffer.from('left behind'), part.length)
      expect(await store.join(id, part.length, 'f'.repeat(64))).toBe(false)
      expect(await store.join(id, part.length, hash)).toBe(true)
      expect(readFileSync(store.uploadPath(id))).toEqual(part)
      expect(await store.uploads(Date.now() + 60_000)).toEqual([id])
      await store.dropUpload(id)
      expect(await store.uploads(Date.now() + 60_000)).toEqual([])
    }))

  test('of a part that two processes have received the later one counts', () =>
    onTwoNodes(open, async (here, there) => {
      const id = newId()
      await here.store.writePart(id, Buffer.from('ebb '), 0)
      await here.store.writePart(id, Buffer.from('and'), 4)
      await there.store.writePart(id, Buffer.from('flow'), 0)
      expect(await here.store.join(id, 7)).toBe(true)
      expect(readFileSync(here.store.uploadPath(id), 'utf8')).toBe('flowand')
    }))

  test('pieces of any length grow an upload, and one that was sent again counts once', () =>
    onTwoNodes(open, async ({ store }, there) => {
      const [id, sent] = [newId(), store.uploadPath(newId())]
      const piece = async (words: string, position: number, node = store) => {
        writeFileSync(sent, words)
        await node.writePiece(id, sent, position)
      }
      await piece('The tide ', 0)
      expect(await there.store.join(id, 15)).toBe(false)
      await piece('broken off', 9, there.store)
      await piece('table', 9)
      await piece('!', 14)
      expect(await there.store.join(id, 15)).toBe(true)
      expect(readFileSync(there.store.uploadPath(id), 'utf8')).toBe('The tide table!')
      await store.dropUpload(id)
    }))

  test('bytes are lent as a path, and copied bytes outlive those they were copied from', () =>
    onTwoNodes(open, async ({ store }, there) => {
      const [id, copy] = [newId(), newId()]
      await keep(store, id, 'The tide table')
      await store.copy(id, copy)
      await store.erase([id])
      expect(await textOf(there.store, copy)).toBe('The tide table')
      const lent = async (path: string) => readFileSync(path, 'utf8')
      expect(await there.store.withPath(copy, lent)).toBe('The tide table')
      await expect(store.withPath(id, lent)).rejects.toThrow('ENOENT')
      await expect(store.copy(id, newId())).rejects.toThrow('ENOENT')
    }))

  test('a download of data is read in each process until it is dropped', () =>
    onTwoNodes(open, async ({ store }, there) => {
      const [id, made] = [newId(), store.uploadPath(newId())]
      writeFileSync(made, 'Everything of Ada')
      await store.keepExport(made, id)
      const [whole, part] = [
        await there.store.readExport(id),
        await there.store.readExport(id, { start: 0, end: 4 }),
      ]
      expect([await text(whole!), await text(part!)]).toEqual(['Everything of Ada', 'Every'])
      expect([await store.exports(), existsSync(made)]).toEqual([[id], false])
      await there.store.dropExport(id)
      expect([await store.exports(), await store.readExport(id)]).toEqual([[], null])
    }))

  test('bytes that were set aside come back, but not over newer ones', () =>
    onTwoNodes(open, async ({ store }, there) => {
      const id = newId()
      await keep(store, id, 'before')
      await store.setAside(id, Date.now())
      expect([await store.files(), await there.store.setAsideBefore()]).toEqual([[], [id]])
      await keep(store, id, 'after')
      await store.putBack(id)
      expect(await textOf(store, id)).toBe('after')
      await store.erase([id])
      expect([await store.files(), await store.setAsideBefore()]).toEqual([[], []])
    }))

  test('an observer hears of each file and record that is new', () =>
    onTwoNodes(open, async ({ store }) => {
      const heard: string[] = []
      store.observe((id) => heard.push(id))
      await keep(store, 'one', 'The tide table')
      await store.copy('one', 'two')
      await store.records.note({ id: 'three' } as FileRecord)
      expect(heard).toEqual(['one', 'two', 'three'])
    }))

  test('the record of a file goes with its bytes', () =>
    onTwoNodes(open, async ({ store: { records } }, { store }) => {
      const record = { id: newId(), owner_id: 'ada', filename: 'tide.txt' } as FileRecord
      await records.note(record)
      expect(await store.records.of(record.id)).toEqual(record)
      expect(await records.ids()).toEqual([record.id])
      await store.erase([record.id])
      expect([await records.of(record.id), await records.ids()]).toEqual([undefined, []])
    }))
}
