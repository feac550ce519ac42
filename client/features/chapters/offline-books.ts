import { pictureIds } from '#shared/rules/chapter-pictures.ts'
import { RefusedError } from '../../sync/session/api.ts'
import type { Cache } from '../../sync/store/cache.ts'
import { writeOfflineState } from '../../sync/store/offline-content.ts'
import { fetchMedia } from '../../sync/leading/fetch-media.ts'
import type { OfflineContent, OfflineParts } from '../../sync/leading/offline-loop.ts'
import { publishedRows } from './published-rows.ts'

/** A book with all its chapters, their pictures and its cover. */
export const offlineBooks: OfflineContent = {
  async fetch(parts, id, goesOn) {
    await parts.engine.follow(`book:${id}`)
    try {
      await fetchBook(parts, id, goesOn)
    } catch (error) {
      // The author unpublished it or made it private: the device keeps nothing of it.
      if (!(error instanceof RefusedError) || error.status !== 404) throw error
      await dropTexts(parts.cache, id)
    }
    await measure(parts, id, false)
  },
  async forget(cache, gone) {
    for (const id of gone) await dropTexts(cache, id)
  },
  async media(cache, wanted) {
    return (await Promise.all(wanted.map((id) => picturesOf(cache, id)))).flat()
  },
  watch: (cache, wanted) =>
    cache.rows('published_chapter').where('book_id').anyOf(wanted).toArray(),
}

/** Those chapters first that changed. */
async function fetchBook(parts: OfflineParts, id: string, goesOn: () => boolean): Promise<void> {
  const { api, cache, engine } = parts
  const params = { id }
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
    await fetchChapter(parts, chapter.id)
    await measure(parts, id, true)
  }
  for (const picture of await picturesOf(cache, id)) {
    if (!goesOn()) break
    await fetchMedia(parts, picture)
  }
}

async function fetchChapter({ api, engine }: OfflineParts, id: string): Promise<void> {
  const reply = await api.chapters.get({ params: { id } })
  const { book_id, text, pictures, rev } = reply.data
  await engine.keepAnswer(
    [{ type: 'chapter_text', id, body: { id, book_id, text, pictures, rev } }],
    reply,
  )
}

/** The cover and the pictures in the chapters. */
async function picturesOf(cache: Cache, id: string): Promise<string[]> {
  const cover = (await cache.rows('book').get(id))?.cover_file_id
  const texts = await cache.rows('chapter_text').where('book_id').equals(id).toArray()
  return [...(cover ? [cover] : []), ...texts.flatMap(({ text }) => pictureIds(text))]
}

async function dropTexts(
  cache: Cache,
  bookId: string,
  wanted: ReadonlySet<string> = new Set(),
): Promise<void> {
  const texts = cache.rows('chapter_text').where('book_id').equals(bookId)
  await texts.filter(({ id }) => !wanted.has(id)).delete()
}

async function measure(parts: OfflineParts, id: string, busy: boolean): Promise<void> {
  const texts = await parts.cache.rows('chapter_text').where('book_id').equals(id).toArray()
  const held = {
    items: texts.length,
    text_bytes: texts.reduce((sum, { text }) => sum + new Blob([text]).size, 0),
    media: await picturesOf(parts.cache, id),
  }
  await writeOfflineState(parts, id, held, busy)
}
