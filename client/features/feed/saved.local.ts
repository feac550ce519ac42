import { useCallback, useMemo, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { isSynced, listed } from '../../sync/react/use-list.ts'
import { useMore } from '../../sync/react/use-more.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useRead } from '../../sync/react/use-read.ts'
import { foldPosts, postRows, readPosts } from '../posts/posts.local.ts'
import type { Feed } from './feed.local.ts'

export interface SavedFeed extends Feed {
  /** Saved posts that neither this device nor the server shows any more. */
  missing: string[]
}

/**
 * The user's saved posts, all or those in one folder, latest first: as far as this device has them, and the rest from
 * the server.
 */
export function useSavedPosts(folder: string | null): SavedFeed {
  const { read, more, cursor } = useSavedPages(folder)
  const { held, posts, ids } = useHeldPosts(folder, read.answered, cursor)
  const shown = new Set(posts.map(({ id }) => id))
  const next = held?.cursor ?? null
  const isWhole = held?.answered && next === null
  return {
    posts,
    missing: isWhole ? ids.filter((id) => !shown.has(id)) : [],
    ...listed(
      held && {
        count: posts.length,
        answered: held.answered,
        synced: held.synced && ids.length === 0,
      },
      read,
    ),
    ...more,
    next,
    hasMore: next !== null,
    whole: false,
    newCount: 0,
    showNew: () => undefined,
  }
}

/** The server's list, page by page: each answer goes into the cache. */
function useSavedPages(folder: string | null) {
  const { account, session } = useApp()
  const { engine } = account
  const [cursor, setCursor] = useState<string | null>(null)
  const load = useCallback(
    async (after?: string) => {
      const query = { ...(folder && { folder }), ...(after && { cursor: after }) }
      const reply = await session.api.posts.listSaved({ query })
      await engine.keepAnswer(postRows(reply.data), reply)
      setCursor(reply.next_cursor)
    },
    [session, engine, folder],
  )
  const name = `saved:${account.userId}:${folder}`
  const read = useRead(name, () => load())
  const more = useMore(name, async () => {
    if (cursor) await load(cursor)
  })
  return { read, more, cursor }
}

/** The saved posts that this device holds up to the cursor, with the outbox folded over them. */
function useHeldPosts(folder: string | null, answered: boolean, cursor: string | null) {
  const { account, overlay } = useApp()
  const { cache } = account
  const held = useQuery(
    `saved:${folder}`,
    async () => {
      const rows = await cache.rows('saved_post').toArray()
      const ids = [...new Set([...rows.map(({ id }) => id), ...overlay.ids('saved_post')])]
      const bases = await readPosts(cache, ids)
      // The list of saved posts is in the user's own scope; the answer brings the posts themselves.
      const synced = await isSynced(cache, `user:${account.userId}`)
      const byId = new Map(rows.map((row) => [row.id, row]))
      return { rows: byId, bases, synced, answered: answered && synced, cursor }
    },
    [cache, overlay, account, answered, cursor],
  )
  const shown = useMemo(() => {
    if (!held) return { posts: [], ids: [] }
    const saved = [...held.bases.keys()]
      .flatMap((id) => overlay.fold('saved_post', id, held.rows.get(id)) ?? [])
      .filter((row) => folder === null || row.folder_id === folder)
      .sort((a, b) => (a.saved_at < b.saved_at ? 1 : -1))
    const listed = saved.map(({ id }) => id)
    return { posts: foldPosts(overlay, held.bases, listed), ids: listed }
  }, [held, overlay, folder])
  return { held, ...shown }
}
