import type { ShownBook } from './books.local.ts'

/** Whom a book is shown to, in a word. */
export function shownTo(book: Pick<ShownBook, 'is_public' | 'removed_reason'>): string {
  if (book.removed_reason !== null) return 'Removed'
  return book.is_public ? 'Public' : 'Private'
}
