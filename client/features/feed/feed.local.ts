import { useMemo } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { listed, type Listed } from '../../sync/react/use-list.ts'
import type { More } from '../../sync/react/use-more.ts'
import { useNowOnScreen, useOnScreen } from '../../sync/react/use-on-screen.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { usePageReply } from '../../sync/store/page.ts'
import { useKept } from '../../use-kept.ts'
import { useMutes } from '../mutes/mutes.local.ts'
import { foldPosts, type ShownPost } from '../posts/posts.local.ts'
import { madeHere } from './device-feed.ts'
import { type FeedKey, isListed, isMuted, nameOf } from './feed-key.ts'
import { readPage } from './feed-pages.ts'
import { type HeldFeed, heldOf, readFeed } from './held-feed.ts'
import { keepBrought } from './keep-brought.ts'
import { useFeedPages } from './use-feed-pages.ts'

export interface Feed extends Listed, More {
  posts: ShownPost[]
  /** True if this device may ask for the next page. */
  hasMore: boolean
  /** Cursor of the next page; null at the end. */
  next: string | null
  /** The page came with it: all of it is shown at once. */
  whole: boolean
  /** Posts that arrived since the list was shown; they wait so that nothing moves under the reader. */
  newCount: number
  showNew(): void
}

/** A list of posts from the local database: in the server's order as far as it was read, else in our own. */
export function useFeed({ kind, id, sort, period, flair, from }: FeedKey): Feed {
  const key = useMemo<FeedKey>(
    () => ({ kind, sort, period, flair, from, ...(id === undefined ? {} : { id }) }),
    [kind, id, sort, period, flair, from],
  )
  const { account } = useApp()
  const { cache, userId } = account
  const shown = useOnScreen()
  const { read, more, isBeyond } = useFeedPages(key, shown.promise)
  const { answered, settled } = read
  const brought = usePageReply((page) =>
    key.kind === 'joined' ? undefined : readPage(page, key, null),
  )
  const value = useMemo(
    () => brought && { ...heldOf(key, brought), answered: true },
    [key, brought],
  )
  const held = useQuery(
    nameOf(key),
    async () => ({ ...(await readFeed(cache, key, userId, isBeyond)), answered }),
    [cache, key, account, isBeyond, answered],
    { value, settled },
  )
  useNowOnScreen(shown, held !== undefined)
  const folded = useShown(key, held)
  // A moment later this device holds the same posts that the page brought, so keep them and render nothing again.
  const posts = useKept(folded, brought ? keepBrought : keepFresh)
  const row = held?.row
  const fresh = held?.fresh ?? []
  // All that the server listed is here, be it nothing.
  const synced = row?.ids.every((id) => held?.bases.get(id)?.row)
  return {
    posts,
    ...listed(held && { count: posts.length, answered: held.answered, synced }, read),
    ...more,
    // A page that the server rendered is on this device once the read has ended; then it can grow.
    hasMore: read.settled && typeof row?.next_cursor === 'string',
    next: row?.next_cursor ?? null,
    whole: brought !== undefined,
    newCount: held?.waiting ?? 0,
    showNew() {
      if (row) cache.feeds.put({ ...row, ids: [...fresh, ...row.ids] }).catch(reportError)
    },
  }
}

/** The posts of a list with pending changes, without removed and muted ones. */
function useShown(key: FeedKey, held: HeldFeed | undefined): ShownPost[] {
  const { overlay } = useApp()
  const mutes = useMutes()
  return useMemo(() => {
    if (!held) return []
    const made = madeHere(overlay, key, new Set(held.listed))
    const posts = [...made, ...foldPosts(overlay, held.bases, held.listed)]
    return posts.filter((post) => isListed(key, post) && !isMuted(key, post, mutes))
  }, [held, overlay, key, mutes])
}

const keepFresh = (_: ShownPost[], fresh: ShownPost[]) => fresh
