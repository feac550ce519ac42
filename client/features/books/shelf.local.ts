import { useApp } from '../../sync/react/app-context.ts'
import { isSynced } from '../../sync/react/use-list.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import type { Account } from '../../sync/session/account.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import type { ShownBook } from './books.local.ts'
import { draftScope, isThere } from './draft-rows.local.ts'

/** What a book is by now, as its writer sees it. */
export interface BookState {
  chapters: number
  /** Of them, those that readers have. */
  published: number
  words: number
  /** When its text last changed on this device, in ms; null when it is not here. */
  edited: number | null
}

/** Of each book this device's own knowledge; null for a book whose draft it does not have. */
export type ShelfStates = ReadonlyMap<string, BookState | null>

/** Of each of these books, from this device alone; undefined until it is read. */
export function useShelf(books: readonly ShownBook[]): ShelfStates | undefined {
  const { account, overlay } = useApp()
  const ids = books.map(({ id }) => id).join()
  return useQuery(
    `shelf:${ids}`,
    async () =>
      new Map(
        await Promise.all(
          books.map(async (book) => [book.id, await stateOf(account, overlay, book)] as const),
        ),
      ),
    [account, overlay, ids],
  )
}

async function stateOf(
  account: Account,
  overlay: Overlay,
  book: ShownBook,
): Promise<BookState | null> {
  const edited = await editedAt(account, book.id)
  const scenes = await rowsOf(account, overlay, 'section', book.id)
  // Readers have chapters, too; only writers have scenes.
  const isHere =
    scenes.length > 0 || book.pending || (await isSynced(account.cache, draftScope(book)))
  if (!isHere) return null
  const chapters = await rowsOf(account, overlay, 'chapter', book.id)
  const there = new Set(chapters.map(({ id }) => id))
  const texts = await account.cache.document_texts.where('book_id').equals(book.id).toArray()
  const wordsOf = new Map(texts.map(({ name, words }) => [name, words]))
  return {
    chapters: chapters.length,
    published: chapters.filter(({ published_at }) => published_at !== null).length,
    words: scenes
      .filter(({ chapter_id }) => there.has(chapter_id))
      .reduce((sum, { id, word_count }) => sum + (wordsOf.get(`section:${id}`) ?? word_count), 0),
    edited,
  }
}

/** Chapters or scenes that are not in the bin. */
async function rowsOf<T extends 'chapter' | 'section'>(
  { cache }: Account,
  overlay: Overlay,
  type: T,
  bookId: string,
) {
  const rows = await cache.rows(type).where('book_id').equals(bookId).toArray()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set([...byId.keys(), ...overlay.ids(type)])]
    .flatMap((id) => overlay.fold(type, id, byId.get(id)) ?? [])
    .filter((row) => row.book_id === bookId && isThere(row))
}

async function editedAt({ vault }: Account, bookId: string): Promise<number | null> {
  const documents = await vault.documents.where('book_id').equals(bookId).toArray()
  const newest = documents.reduce((a, b) => (b.last > a.last ? b : a), { name: '', last: 0 })
  const update = await vault.document_updates.where('name').equals(newest.name).last()
  return update?.at ?? null
}
