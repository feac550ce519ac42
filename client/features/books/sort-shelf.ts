import type { ShownBook } from './books.local.ts'
import type { BookState, ShelfStates } from './shelf.local.ts'

export const SHELF_SORTS = { edited: 'Last edited', title: 'Title', words: 'Words' } as const
export type ShelfSort = keyof typeof SHELF_SORTS

/** Books in this order; those that are equal in it stay as they came, by title. */
export function sortShelf(
  books: readonly ShownBook[],
  states: ShelfStates,
  sort: ShelfSort,
): ShownBook[] {
  if (sort === 'title') return [...books]
  const rank = (book: ShownBook) => {
    const state = states.get(book.id)
    return sort === 'words' ? (state?.words ?? 0) : lastChange(book, state)
  }
  return books.toSorted((a, b) => rank(b) - rank(a))
}

const lastChange = (book: ShownBook, state: BookState | null | undefined) =>
  state?.edited ?? Date.parse(book.created_at)
