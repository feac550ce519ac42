import { useMemo } from 'react'
import type { ShelvedBook } from '#shared/contract/reading.ts'
import { folderNameKey } from '#shared/rules/folder-form.ts'
import { SHELF_NAMES, SHELF_STATES } from '#shared/rules/shelves.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useSyncedList } from '../../sync/react/use-list.ts'

export interface ReaderShelf {
  name: string
  /** The book put there last is first. */
  books: ShelvedBook[]
}

/** The user's shelved books, pending changes included, without those in the bin; the last one first. */
export function useShelvedBooks() {
  const { account, overlay } = useApp()
  return useSyncedList(
    'shelved-books',
    async () => {
      const { cache } = account
      const rows = await cache.rows('shelved_book').toArray()
      const byId = new Map<string, ShelvedBook>(rows.map((row) => [row.id, row]))
      const ids = new Set([...byId.keys(), ...overlay.ids('shelved_book')])
      const books = await cache.rows('book').bulkGet([...ids])
      return [...ids]
        .filter((_, i) => !books[i]?.deleted_at)
        .flatMap((id) => overlay.fold('shelved_book', id, byId.get(id)) ?? [])
        .sort((a, b) => (a.shelved_at < b.shelved_at ? 1 : -1))
    },
    [overlay],
  )
}

/** The shelves that hold a book: those that everybody has, then the user's own by name. */
export function shelvesOf(books: readonly ShelvedBook[]): ReaderShelf[] {
  const states = SHELF_STATES.map((state) => ({
    name: SHELF_NAMES[state],
    books: books.filter((book) => book.state === state),
  }))
  const named = ownShelves(books).map((name) => ({
    name,
    books: books.filter(({ names }) => names.some((one) => isSame(one, name))),
  }))
  return [...states, ...named].filter((shelf) => shelf.books.length > 0)
}

/** The names of the user's own shelves. */
export function ownShelves(books: readonly ShelvedBook[]): string[] {
  const byKey = new Map(
    books.flatMap(({ names }) => names.map((name) => [folderNameKey(name), name] as const)),
  )
  return [...byKey.values()].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))
}

/** The shelves of one book, and all that there are. */
export function useShelvesOfBook(bookId: string) {
  const { data, state } = useShelvedBooks()
  return useMemo(
    () => ({
      shelved: data.find(({ id }) => id === bookId),
      own: ownShelves(data),
      known: state !== 'asking',
    }),
    [data, bookId, state],
  )
}

const isSame = (a: string, b: string) => folderNameKey(a) === folderNameKey(b)
