import type { Book } from '#shared/contract/books.ts'
import { usePageReply } from '../../sync/store/page.ts'
import { useApp } from '../../sync/react/app-context.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import type { Cache } from '../../sync/store/cache.ts'
import type { PutRow } from '../../sync/store/rows.ts'
import { isAsking, useList } from '../../sync/react/use-list.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useFollow, useRead } from '../../sync/react/use-read.ts'
import { isThere } from './draft-rows.local.ts'
import { byTitle, type Shown, useWorldRows } from '../worlds/world-rows.local.ts'
import type { ShownWorld } from '../worlds/my-worlds.local.ts'

export type ShownBook = Shown<'book'>

/** The user's own books, by title, without those in the bin. */
export function useMyBooks() {
  const { account, overlay, session, state } = useApp()
  const { cache, engine } = account
  const userId = state.user?.id
  return useList('my-books', {
    deps: [cache, overlay],
    async rows() {
      const books = await booksHere({ cache, overlay }, ({ author }) => author.id === userId)
      return books.filter(isThere).sort(byTitle)
    },
    async load() {
      if (!userId) return
      const reply = await session.api.books.listMine({})
      await engine.keepAnswer(reply.data.map(bookRow), reply)
    },
  })
}

/** Books in the bin that the user writes, or helps to write; those that were put there last are first. */
export function useBookBin(): ShownBook[] {
  const { account, overlay } = useApp()
  const { cache } = account
  // Nobody else sees such a book: no device of theirs has it.
  const look = () => booksHere({ cache, overlay }, (book) => !isThere(book))
  const binned = useQuery('book-bin', look, [cache, overlay]) ?? []
  return binned.toSorted((a, b) => (a.deleted_at! < b.deleted_at! ? 1 : -1))
}

/** The books on this device that fit, with the changes that wait to be sent. */
async function booksHere(
  { cache, overlay }: { cache: Cache; overlay: Overlay },
  fits: (book: ShownBook) => boolean,
): Promise<ShownBook[]> {
  const rows = await cache.rows('book').filter(fits).toArray()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const changed = overlay.ids('book').filter((id) => !byId.has(id))
  for (const row of await cache.rows('book').bulkGet(changed)) if (row) byId.set(row.id, row)
  return [...new Set([...byId.keys(), ...changed])]
    .flatMap((id): ShownBook | never[] => overlay.fold('book', id, byId.get(id)) ?? [])
    .filter(fits)
}

const bookRow = (body: Book): PutRow => ({ type: 'book', id: body.id, body })

/** The books of a world that the user may see, by title, without those in the bin. */
export function useBooks(world: ShownWorld) {
  return useWorldRows('book', world, byTitle, (api, input) => api.books.list(input), isThere)
}

export function useBook(id: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const read = useRead(`book:${id}:${account.userId}`, async () => {
    if ((await engine.overlay()).has('book', id)) return
    const reply = await session.api.books.get({ params: { id } })
    await engine.keepAnswer([bookRow(reply.data)], reply)
  })
  const { answered, settled, error } = read
  const brought = usePageReply((page) => page.books.get({ params: { id } }))
  const found = useQuery<{ row: ShownBook | undefined; answered: boolean }>(
    id,
    async () => ({ row: await cache.rows('book').get(id), answered }),
    [cache, answered],
    { value: brought && { row: brought.data, answered: true }, settled },
  )
  const book: ShownBook | undefined = overlay.fold('book', id, found?.row)
  useFollow(book && !book.pending ? `world:${book.world_id}` : undefined)
  return { data: book, loading: isAsking(found, book, read), error }
}

/** The public books of a person, by title. */
export function useBooksOf(authorId: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const page = usePageReply((api) => api.books.listByUser({ params: { id: authorId } }))
  return useList<ShownBook>(`books-by:${authorId}`, {
    deps: [cache, overlay],
    brought: page?.data,
    async rows() {
      const byAuthor = cache.rows('book').where('[author.id+title]')
      const rows = await byAuthor.between([authorId, ''], [authorId, '\uffff']).toArray()
      const shown = rows.flatMap((row) => overlay.fold('book', row.id, row) ?? [])
      return shown.filter(({ is_public }) => is_public)
    },
    async load() {
      const reply = await session.api.books.listByUser({ params: { id: authorId } })
      await engine.keepAnswer(reply.data.map(bookRow), reply)
    },
  })
}
