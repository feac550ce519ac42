import type { Book } from '#shared/contract/books.ts'
import { useApp } from '../../sync/react.tsx'
import { useQuery } from '../../sync/use-query.ts'
import { useFollow, useRead } from '../../sync/use-read.ts'
import type { ShownWorld } from '../worlds/worlds.local.ts'

export type ShownBook = Book & { pending?: boolean }

/** The books of a world that one may see, by title. */
export function useBooks(world: ShownWorld) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const data = useQuery(
    world.id,
    async () => {
      const rows = await cache.rows('book').where('world_id').equals(world.id).toArray()
      const byId = new Map<string, ShownBook>(rows.map((row) => [row.id, row]))
      const ids = new Set([...byId.keys(), ...overlay.ids('book')])
      const books = [...ids].flatMap((id) => overlay.fold('book', id, byId.get(id)) ?? [])
      return books
        .filter(({ world_id }) => world_id === world.id)
        .sort((a, b) => a.title.localeCompare(b.title))
    },
    [cache, overlay],
  )
  const { loading, error } = useRead(`books:${world.id}:${account.userId}`, async () => {
    if (world.pending) return
    const reply = await session.api.books.list({ params: { id: world.id } })
    const rows = reply.data.map((body) => ({ type: 'book' as const, id: body.id, body }))
    await engine.keepAnswer(rows, reply)
  })
  return { data: data ?? [], loading: loading && !data?.length, error }
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
