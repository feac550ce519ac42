import { useLiveQuery } from 'dexie-react-hooks'
import type { ReadingProgress } from '#shared/contract/reading.ts'
import { useApp } from '../../sync/react/app-context.ts'
import type { Cache } from '../../sync/store/cache.ts'
import { byPosition } from '../books/position.ts'
import { progressOf } from './book-progress.ts'

export interface BegunBook extends ReadingProgress {
  /** "6 min left in Oil"; null where this device does not have the book's contents. */
  left: string | null
  /** The part of the book that is read, 0 to 1; null where that is not known. */
  share: number | null
}

/** The books that the user read last, on any device; undefined until they are read. */
export function useBegunBooks(limit: number): BegunBook[] | undefined {
  const { account, overlay } = useApp()
  const { cache } = account
  return useLiveQuery(async () => {
    const rows = await cache.rows('reading_progress').toArray()
    const byId = new Map<string, ReadingProgress>(rows.map((row) => [row.id, row]))
    const ids = new Set([...byId.keys(), ...overlay.ids('reading_progress')])
    const begun = [...ids].flatMap((id) => {
      return overlay.fold('reading_progress', id, byId.get(id)) ?? []
    })
    const latest = begun.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit)
    return Promise.all(latest.map((one) => withProgress(cache, one)))
  }, [cache, overlay, limit])
}

async function withProgress(cache: Cache, begun: ReadingProgress): Promise<BegunBook> {
  const rows = await cache.rows('published_chapter').where('book_id').equals(begun.id).toArray()
  const chapters = rows.toSorted(byPosition)
  const chapter = chapters.find(({ id }) => id === begun.chapter_id)
  const book = await cache.rows('book').get(begun.id)
  // Some of the chapters alone tell nothing of the whole.
  const isWhole = book !== undefined && chapters.length >= book.chapter_count
  const { chapterLeft, book: share } = progressOf(chapters, begun.chapter_id, begun.fraction)
  return {
    ...begun,
    left: chapter && chapterLeft ? `${chapterLeft} in ${chapter.title}` : (chapter?.title ?? null),
    share: isWhole && chapter ? share : null,
  }
}
