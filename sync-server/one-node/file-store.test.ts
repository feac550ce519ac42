import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../db/ids.ts'
import { FolderStore } from './file-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'loreloom-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('bytes that were set aside give way to those that their device has sent again', async () => {
  const store = new FolderStore(folder)
  const id = newId()
  for (const text of ['the first', 'sent again']) {
    writeFileSync(store.uploadPath(id), text)
    await store.keep(store.uploadPath(id), id)
    if (text === 'the first') await store.setAside(id, Date.now())
  }
  await store.putBack(id)
  expect(await store.setAsideBefore()).toEqual([])
  expect(await store.withPath(id, async (path) => readFileSync(path, 'utf8'))).toBe('sent again')
})

test('copied bytes outlive those they were copied from, and no sweep takes them for old', async () => {
  const store = new FolderStore(folder)
  const [source, copy] = [newId(), newId()]
  const received = store.uploadPath(source)
  writeFileSync(received, 'The tide table')
  await store.keep(received, source)
  const longAgo = new Date(Date.now() - 30 * 86_400_000)
  await store.withPath(source, async (path) => utimesSync(path, longAgo, longAgo))
  await store.copy(source, copy)
  expect(await store.files(Date.now() - 86_400_000)).toEqual([])
  await store.erase([source])
  expect(await store.withPath(copy, async (path) => readFileSync(path, 'utf8'))).toBe(
    'The tide table',
  )
})
