import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileUrl } from '#shared/rules/file-url.ts'
import { newId } from '../../sync/store/ids.ts'
import { putRows } from '../../sync/store/rows.ts'
import { openEngine } from '../../testing/engine.ts'
import { offlineBooks } from './offline-books.ts'

let device: ReturnType<typeof openEngine>
beforeEach(() => {
  device = openEngine('alice')
})
afterEach(() => device.close())

test('a book that a device keeps has its chapters’ pictures, and no other book’s', async () => {
  const { cache } = device
  const [book, map, lamp] = [newId(), newId(), newId()]
  const chapter = (book_id: string, ...ids: string[]) => {
    const id = newId()
    const text = ids.map((file) => `![A map](${fileUrl(file)}#4x3)`).join('\n\n')
    return { type: 'chapter_text' as const, id, body: { id, book_id, text, rev: 1 } }
  }
  const rows = [chapter(book, map, lamp), chapter(book), chapter(newId(), newId())]
  await putRows(cache, rows, Date.now())
  expect(await offlineBooks.media(cache, [book])).toEqual([map, lamp])
})
