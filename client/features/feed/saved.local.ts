import { useCallback, useMemo, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { isTold, listed } from '../../sync/react/use-list.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useRead } from '../../sync/react/use-read.ts'
import { foldPosts, postRows, readPosts } from '../posts/posts.local.ts'
import type { Feed } from './feed.local.ts'

/** The posts one has saved, latest first: as far as this device has them, and the rest from the server. */
export function useSavedPosts(): Feed {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const [cursor, setCursor] = useState<string | null>(null)
  const [loadingMore, setLoadingMore] = useState(false)
  const load = useCallback(
    async (after?: string) => {
      const reply = await session.api.posts.listSaved({ query: after ? { cursor: after } : {} })
      await engine.keepAnswer(postRows(reply.data), reply)
      setCursor(reply.next_cursor)
    },
    [session, engine],
  )
  const read = useRead(`saved:${account.userId}`, () => load())
  const { answered } = read
  const held = useQuery(
    'saved',
    async () => {
      const rows = await cache.rows('saved_post').toArray()
      const ids = [...new Set([...rows.map(({ id }) => id), ...overlay.ids('saved_post')])]
      const bases = await readPosts(cache, ids)
      // What one saved is told in one's own scope; the answer brings the posts.
      const isWhole = answered && (await isTold(cache, `user:${account.userId}`))
      return { rows: new Map(rows.map((row) => [row.id, row])), bases, answered: isWhole }
    },
    [cache, overlay, account, answered],
  )
  const posts = useMemo(() => {
    if (!held) return []
    const savedAt = (id: string) =>
      overlay.fold('saved_post', id, held.rows.get(id))?.saved_at ?? ''
    const ids = [...held.bases.keys()].filter((id) => savedAt(id) !== '')
    return foldPosts(
      overlay,
      held.bases,
      ids.sort((a, b) => (savedAt(a) < savedAt(b) ? 1 : -1)),
    )
  }, [held, overlay])
  return {
    posts,
    ...listed(held && { count: posts.length, answered: held.answered }, read),
    loadingMore,
    hasMore: cursor !== null,
    next: null,
    whole: false,
    newCount: 0,
    showNew: () => undefined,
    async loadMore() {
      if (!cursor) return
      setLoadingMore(true)
      await load(cursor).catch(() => undefined)
      setLoadingMore(false)
    },
  }
}
