import { useMemo, useState } from 'react'
import type { Review } from '#shared/contract/reviews.ts'
import type { Reply } from '../../sync/session/api.ts'
import { usePageReply } from '../../sync/store/page.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useList } from '../../sync/react/use-list.ts'
import { useMore } from '../../sync/react/use-more.ts'
import type { ShownBook } from '../books/books.local.ts'
import { useMutes } from '../mutes/mutes.local.ts'

/** The reviews of a book, the latest first; those of muted people are left out. */
export function useReviews({ id: bookId, pending }: ShownBook) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const mutes = useMutes()
  const [next, setNext] = useState<string | null>(null)
  const brought = usePageReply((page) => page.reviews.list({ params: { id: bookId } }))
  const keep = async (reply: Reply<Review[]>) => {
    const rows = reply.data.map((body) => ({ type: 'review' as const, id: body.id, body }))
    await engine.keepAnswer(rows, reply)
    setNext(reply.next_cursor)
  }
  const list = useList<Review>(`reviews:${bookId}`, {
    scope: `book:${bookId}`,
    deps: [cache, overlay],
    brought: brought?.data,
    async rows() {
      const rows = await cache.rows('review').where('book_id').equals(bookId).toArray()
      const byId = new Map<string, Review>(rows.map((row) => [row.id, row]))
      return [...new Set([...byId.keys(), ...overlay.ids('review')])]
        .flatMap((id) => overlay.fold('review', id, byId.get(id)) ?? [])
        .filter(({ book_id }) => book_id === bookId)
        .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    },
    async load() {
      if (!pending) await keep(await session.api.reviews.list({ params: { id: bookId } }))
    },
  })
  const more = useMore(bookId, async () => {
    if (next === null) return
    const input = { params: { id: bookId }, query: { cursor: next } }
    await keep(await session.api.reviews.list(input))
  })
  const data = useMemo(
    () => list.data.filter(({ author }) => !mutes.has(`user:${author.id}`)),
    [list.data, mutes],
  )
  return { ...list, data, ...more, hasMore: next !== null }
}
