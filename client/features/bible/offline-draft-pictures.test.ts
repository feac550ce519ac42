import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import { fileUrl } from '#shared/rules/file-url.ts'
import type { OfflineParts } from '../../sync/leading/offline-loop.ts'
import { newId } from '../../sync/store/ids.ts'
import { putRows } from '../../sync/store/rows.ts'
import type { LocalFile } from '../../sync/store/vault.ts'
import { openEngine } from '../../testing/engine.ts'
import { offlineDraftPictures } from './offline-draft-pictures.ts'

let device: ReturnType<typeof openEngine>
beforeEach(() => {
  device = openEngine('alice')
})
afterEach(() => device.close())

test('the pictures of a manuscript come to the device that keeps it, and count as shown', async () => {
  const { vault, cache, engine } = device
  const [book, picture, cover, map] = [newId(), newId(), newId(), newId()]
  const entry = (book_id: string, portrait_file_id: string | null) => {
    const id = newId()
    const texts = {
      asset_type: 'character',
      name: 'Isk',
      aliases: [],
      fields: [],
      ties: [],
    } as const
    const times = { created_at: new Date().toISOString(), deleted_at: null, rev: 1 }
    const body = {
      id,
      book_id,
      ...texts,
      aliases: [],
      fields: [],
      ties: [],
      portrait_file_id,
      ...times,
    }
    return { type: 'book_asset' as const, id, body }
  }
  const rows = [entry(book, picture), entry(book, null), entry(newId(), newId())]
  await putRows(cache, rows, Date.now())
  const bound = { id: book, cover_file_id: cover } as Book
  await putRows(cache, [{ type: 'book', id: book, body: bound }], Date.now())
  const text = `![A map](${fileUrl(map)}#4x3)`
  await cache.document_texts.put({ name: 'section:one', book_id: book, last: 1, text, words: 0 })
  // Picked here, and on its way.
  await vault.files.put({ id: map, state: 'waiting' } as LocalFile)
  const asked: string[] = []
  const fetch = (path: string) => {
    asked.push(path)
    return Promise.resolve(new Response('lamp', { headers: { 'content-type': 'image/webp' } }))
  }
  const parts = { vault, cache, engine, platform: { fetch } } as unknown as OfflineParts
  await offlineDraftPictures.fetch(parts, book, () => false)
  expect(asked).toEqual([])
  for (let again = 0; again < 2; again += 1)
    await offlineDraftPictures.fetch(parts, book, () => true)
  expect(asked).toEqual([fileUrl(cover), fileUrl(picture)])
  await vault.files.update(map, { state: 'stored' })
  await offlineDraftPictures.fetch(parts, book, () => true)
  expect(asked.slice(2)).toEqual([fileUrl(map)])
  expect((await cache.media.get(picture))?.type).toBe('image/webp')
  expect(await offlineDraftPictures.media(cache, [book])).toEqual([cover, picture, map])
})
