import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { Book } from '#shared/contract/books.ts'
import type { ReadingProgress } from '#shared/contract/reading.ts'
import { type App, useApp } from '../../sync/react/app-context.ts'
import type { Cache } from '../../sync/store/cache.ts'
import { byPosition } from '../books/position.ts'
import { progressOf } from './book-progress.ts'
import { nextUp } from './reading-position.ts'

export interface BegunBook extends ReadingProgress {
  /** "6 min left in Oil"; null where this device does not have the book's contents. */
  left: string | null
  /** The part of the book that is read, 0 to 1; null where that is not known. */
  share: number | null
}

/**
 * The books to go on with, latest first, on any device; undefined until they are read. The contents of those that were only
 * read on other devices are fetched: without them nothing tells the next chapter, or that a book is read to its end.
 */
export function useBegunBooks(limit: number): BegunBook[] | undefined {
  const { account, overlay } = useApp()
  const books = useLiveQuery(
    () => begunBooks({ account, overlay }, limit),
    [account, overlay, limit],
  )
  const lacking = books?.flatMap(({ id, share }) => (share === null ? [id] : [])).join(' ')
  useEffect(() => {
    for (const id of lacking?.split(' ').filter(Boolean) ?? [])
      account.engine.follow(`book:${id}`).catch(reportError)
  }, [account, lacking])
  return books
}

/** Each at the chapter that its own page says; without the books that are read to their end, or in the bin. */
export async function begunBooks(
  { account, overlay }: Pick<App, 'account' | 'overlay'>,
  limit: number,
): Promise<BegunBook[]> {
  const { cache } = account
  const rows = await cache.rows('reading_progress').toArray()
  const byId = new Map<string, ReadingProgress>(rows.map((row) => [row.id, row]))
  const ids = new Set([...byId.keys(), ...overlay.ids('reading_progress')])
  const begun = [...ids].flatMap((id) => {
    return overlay.fold('reading_progress', id, byId.get(id)) ?? []
  })
  const found: BegunBook[] = []
  for (const one of begun.sort((a, b) => (a.at < b.at ? 1 : -1))) {
    if (found.length === limit) break
    const book = overlay.fold('book', one.id, await cache.rows('book').get(one.id))
    if (book?.deleted_at) continue
    const next = await withNext(cache, one, book)
    if (next) found.push(next)
  }
  return found
}

async function withNext(
  cache: Cache,
  begun: ReadingProgress,
  book: Book | undefined,
): Promise<BegunBook | null> {
  const rows = await cache.rows('published_chapter').where('book_id').equals(begun.id).toArray()
  const chapters = rows.toSorted(byPosition)
  const here = chapters.find(({ id }) => id === begun.chapter_id)
  // Some of the chapters alone tell nothing of the whole.
  const isWhole = book !== undefined && chapters.length >= book.chapter_count
  const next = isWhole && here ? nextUp(chapters, begun) : null
  if (next?.kind === 'again') return null
  const chapter = next?.chapter ?? here
  const fraction = chapter === here ? begun.fraction : 0
  const { chapterLeft, book: share } = progressOf(chapters, chapter?.id, fraction)
  return {
    ...begun,
    chapter_id: chapter?.id ?? begun.chapter_id,
    fraction,
    left: chapter && chapterLeft ? `${chapterLeft} in ${chapter.title}` : (chapter?.title ?? null),
    share: isWhole && chapter ? share : null,
  }
}
