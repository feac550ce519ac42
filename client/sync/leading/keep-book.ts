import { RefusedError } from '../session/api.ts'
import type { Cache } from '../store/cache.ts'
import type { KeeperParts } from './keeper.ts'
import { keepMedia } from './keep-media.ts'
import { type Kept, keptIds, keptKey } from '../store/kept-things.ts'
import { publishedRows } from '../store/published-rows.ts'
import type { Vault } from '../store/vault.ts'

/** Brings every chapter of a book to this device, those first that changed. */
export async function keepBook(
  parts: KeeperParts,
  id: string,
  goesOn: () => boolean,
): Promise<void> {
  const { api, cache, engine } = parts
  const params = { id }
  await engine.follow(`book:${id}`)
  try {
    const book = await api.books.get({ params })
    await engine.keepAnswer([{ type: 'book', id, body: book.data }], book)
    const list = await api.chapters.list({ params })
    await engine.keepAnswer(publishedRows(list.data), list)
    const chapters = list.data.filter(({ published_at }) => published_at !== null)
    await dropTexts(cache, id, new Set(chapters.map((chapter) => chapter.id)))
    for (const chapter of chapters) {
      const held = await cache.rows('chapter_text').get(chapter.id)
      if (held && held.rev >= chapter.rev) continue
      if (!goesOn()) break
      const reply = await api.chapters.get({ params: { id: chapter.id } })
      const { book_id, text, rev } = reply.data
      const body = { id: chapter.id, book_id, text, rev }
      await engine.keepAnswer([{ type: 'chapter_text', id: chapter.id, body }], reply)
      await measure(parts, id, true)
    }
    if (book.data.cover_file_id && goesOn()) await keepMedia(parts, book.data.cover_file_id)
  } catch (error) {
    // Taken back by its author, or made private: nothing of it stays.
    if (!(error instanceof RefusedError) || error.status !== 404) throw error
    await dropTexts(cache, id, new Set())
  }
  await measure(parts, id, false)
}

/** What the chapters of the kept books were last: it changes when one of them does. */
export async function keptChapters(vault: Vault, cache: Cache): Promise<string> {
  const ids = await keptIds(vault, 'book')
  const rows = await cache.rows('published_chapter').where('book_id').anyOf(ids).toArray()
  return JSON.stringify([ids, rows.map(({ id, rev }) => [id, rev])])
}

/** Forgets the texts of a book that is not kept any more. */
export function dropBook(cache: Cache, id: string): Promise<void> {
  return dropTexts(cache, id, new Set())
}

export async function coverOf(cache: Cache, id: string): Promise<string | null> {
  return (await cache.rows('book').get(id))?.cover_file_id ?? null
}

async function dropTexts(cache: Cache, bookId: string, wanted: ReadonlySet<string>): Promise<void> {
  const texts = cache.rows('chapter_text').where('book_id').equals(bookId)
  await texts.filter(({ id }) => !wanted.has(id)).delete()
}

async function measure({ cache, platform }: KeeperParts, id: string, busy: boolean) {
  const texts = await cache.rows('chapter_text').where('book_id').equals(id).toArray()
  const cover = await coverOf(cache, id)
  const picture = cover === null ? undefined : await cache.media.get(cover)
  const kept: Kept = {
    items: texts.length,
    text_bytes: texts.reduce((sum, { text }) => sum + new Blob([text]).size, 0),
    media_bytes: picture?.bytes.byteLength ?? 0,
    updated_at: busy ? null : new Date(platform.now()).toISOString(),
    busy,
  }
  await cache.meta.put({ key: keptKey(id), value: kept })
}
