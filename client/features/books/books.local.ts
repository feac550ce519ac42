import { useApp } from '../../sync/react.tsx'
import { useQuery } from '../../sync/use-query.ts'
import { useFollow, useRead } from '../../sync/use-read.ts'
import { byTitle, type Shown, useWorldRows } from '../worlds/world-rows.local.ts'
import type { ShownWorld } from '../worlds/my-worlds.local.ts'

export type ShownBook = Shown<'book'>

/** The books that one writes, by title; undefined until they are read. */
export function useMyBooks() {
  const { account, overlay, session, state } = useApp()
  const { cache, engine } = account
  const userId = state.user?.id
  const data = useQuery(
    userId ?? '',
    async () => {
      const rows = await cache
        .rows('book')
        .filter(({ author }) => author.id === userId)
        .toArray()
      const byId = new Map(rows.map((row) => [row.id, row]))
      const ids = new Set([...byId.keys(), ...overlay.ids('book')])
      return [...ids]
        .flatMap((id): ShownBook[] => {
          const book = overlay.fold('book', id, byId.get(id))
          return book ? [book] : []
        })
        .filter(({ author }) => author.id === userId)
        .sort(byTitle)
    },
    [cache, overlay],
  )
  const { loading, error } = useRead(`my-books:${userId}`, async () => {
    if (!userId) return
    const reply = await session.api.books.listMine({})
    await engine.keepAnswer(
      reply.data.map((body) => ({ type: 'book', id: body.id, body })),
      reply,
    )
  })
  return { data, loading: loading && !data?.length, error }
}

/** The books of a world that one may see, by title. */
export function useBooks(world: ShownWorld) {
  const { session } = useApp()
  return useWorldRows('book', world, byTitle, session.api.books.list)
}

export function useBook(id: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const found = useQuery(id, async () => ({ row: await cache.rows('book').get(id) }), [cache])
  const book: ShownBook | undefined = overlay.fold('book', id, found?.row)
  const { loading, error } = useRead(`book:${id}:${account.userId}`, async () => {
    if ((await engine.overlay()).has('book', id)) return
    const reply = await session.api.books.get({ params: { id } })
    await engine.keepAnswer([{ type: 'book', id, body: reply.data }], reply)
  })
  useFollow(book && !book.pending ? `world:${book.world_id}` : undefined)
  return { data: book, loading: (loading || !found) && !book, error }
}

/** The public books of a person, by title; undefined until they are read. */
export function useBooksOf(authorId: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const data = useQuery(authorId, async () => {
    const byAuthor = cache.rows('book').where('[author.id+title]')
    const rows = await byAuthor.between([authorId, ''], [authorId, '\uffff']).toArray()
    const shown = rows.flatMap((row) => overlay.fold('book', row.id, row) ?? [])
    return shown.filter(({ is_public }) => is_public)
  }, [cache, overlay])
  const { loading, error } = useRead(`books-by:${authorId}:${account.userId}`, async () => {
    const reply = await session.api.books.listByUser({ params: { id: authorId } })
    await engine.keepAnswer(
      reply.data.map((body) => ({ type: 'book', id: body.id, body })),
      reply,
    )
  })
  return { data, loading: loading && !data?.length, error }
}
