import { useCallback, useMemo, useState } from 'react'
import { useApp } from '../../sync/react.tsx'
import { useQuery } from '../../sync/use-query.ts'
import { useRead } from '../../sync/use-read.ts'
import { foldPosts, postRows, readPosts } from '../posts/posts.local.ts'
import type { Feed } from './feed.local.ts'

/** The posts one has saved, latest first: as far as this device has them, and the rest from the server. */
export function useSavedPosts(): Feed {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const [cursor, setCursor] = useState<string | null>(null)
  const [loadingMore, setLoadingMore] = useState(false)
  const held = useQuery(
    'saved',
    async () => {
      const rows = await cache.rows('saved_post').toArray()
      const ids = [...new Set([...rows.map(({ id }) => id), ...overlay.ids('saved_post')])]
      return { rows: new Map(rows.map((row) => [row.id, row])), bases: await readPosts(cache, ids) }
    },
    [cache, overlay],
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
  const load = useCallback(
    async (after?: string) => {
      const reply = await session.api.posts.listSaved({ query: after ? { cursor: after } : {} })
      await engine.keepAnswer(postRows(reply.data), reply)
      setCursor(reply.next_cursor)
    },
    [session, engine],
  )
  const { loading, error, refresh } = useRead(`saved:${account.userId}`, () => load())
  return {
    posts,
    loading: (loading || !held) && posts.length === 0,
    loadingMore,
    hasMore: cursor !== null,
    error,
    newCount: 0,
    showNew: () => undefined,
    async loadMore() {
      if (!cursor) return
      setLoadingMore(true)
      await load(cursor).catch(() => undefined)
      setLoadingMore(false)
    },
    refresh,
  }
}
