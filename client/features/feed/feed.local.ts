import { useCallback, useMemo, useState } from 'react'
import type { Mute } from '#shared/contract/mutes.ts'
import type { Post } from '#shared/contract/posts.ts'
import { FEED_PAGE_SIZE } from '#shared/limits.ts'
import {
  comparePosts,
  periodStart,
  type PostSort,
  type TopPeriod,
} from '#shared/rules/post-sort.ts'
import { slugify } from '#shared/rules/slug.ts'
import { type Api, OfflineError, type Reply } from '../../sync/session/api.ts'
import type { Cache, FeedRow } from '../../sync/store/cache.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import { usePageReply } from '../../sync/store/page.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { listed, type Listed } from '../../sync/react/use-list.ts'
import { keepItems, useKept } from '../../ui/use-kept.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useRead } from '../../sync/react/use-read.ts'
import { basesOf, foldPosts, postRows, readPosts, type ShownPost } from '../posts/posts.local.ts'
import { useMutes } from '../mutes/mutes.local.ts'
import { membershipIds } from './joined.ts'
import { serverNow } from '../../clock.ts'

export interface FeedKey {
  kind: 'all' | 'joined' | 'community' | 'profile'
  /** Id of the community or person. */
  id?: string
  sort: PostSort
  period: TopPeriod
  /** Only posts with this flair; of a community. */
  flair?: string | undefined
  /** Begins here instead of at its top: a page of it has an address. */
  from?: string | undefined
}

export interface Feed extends Listed {
  posts: ShownPost[]
  loadingMore: boolean
  hasMore: boolean
  /** Where the next page begins; null at the end. */
  next: string | null
  /** The page came with it: all of it is shown at once. */
  whole: boolean
  /** Posts that arrived since the list was shown; they wait so that nothing moves under the reader. */
  newCount: number
  showNew(): void
  loadMore(): Promise<void>
}

const LOCAL_LIMIT = 10_000

/** A list of posts from the local database: in the server's order as far as it was read, else in our own. */
export function useFeed({ kind, id, sort, period, flair, from }: FeedKey): Feed {
  const key = useMemo<FeedKey>(
    () => ({ kind, sort, period, flair, from, ...(id === undefined ? {} : { id }) }),
    [kind, id, sort, period, flair, from],
  )
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const name = [key.kind, key.id, key.sort, key.period, key.flair, ...(from ? [from] : [])].join(
    ':',
  )
  const mutes = useMutes()
  const [loadingMore, setLoadingMore] = useState(false)
  /** The list whose end was reached without a network: it goes on with what this device holds. */
  const [beyond, setBeyond] = useState('')
  const pending = key.id ? overlay.has('community', key.id) : false

  const fetchPage = useCallback(
    async (cursor: string | null) => {
      const reply = await readPage(session.api, key, cursor)
      await engine.keepAnswer(postRows(reply.data), reply)
      return reply
    },
    [session, engine, key],
  )
  const read = useRead(`feed:${name}:${account.userId}:${pending}`, async () => {
    if (pending || (key.kind !== 'all' && key.kind !== 'joined' && !key.id)) return
    const page = await fetchPage(null)
    const now = Date.now()
    await cache.transaction('rw', cache.feeds, async () => {
      const old = await cache.feeds.get(name)
      await cache.feeds.put(startOver(name, old, page, now))
    })
  })
  const { answered, settled } = read
  const brought = usePageReply((page) =>
    key.kind === 'joined' ? undefined : readPage(page, key, null),
  )
  const value = useMemo(() => brought && asHeld(name, brought), [name, brought])
  const held = useQuery(
    name,
    async () => {
      const row = await cache.feeds.get(name)
      const ids = row?.ids ?? (await localOrder(cache, key))
      const newer = row ? await newerThan(cache, key, row) : []
      const fresh = newer.map((post) => post.id)
      // One's own new posts show at once; other people's wait behind the pill.
      const own = newer.filter((post) => post.author.id === account.userId).map((post) => post.id)
      const rest = beyond === name && row ? await localOrder(cache, key) : []
      const listed = [...new Set([...own, ...ids, ...rest])]
      return {
        row,
        listed,
        bases: await readPosts(cache, listed),
        fresh,
        waiting: fresh.length - own.length,
        answered,
      }
    },
    [cache, key, account, beyond, answered],
    { value, settled },
  )
  const folded = useMemo(() => {
    if (!held) return []
    const made = madeHere(overlay, key, new Set(held.listed))
    const posts = [...made, ...foldPosts(overlay, held.bases, held.listed)]
    return posts.filter((post) => isListed(key, post) && !isMuted(key, post, mutes))
  }, [held, overlay, key, mutes])
  // What the page brought is what this device holds a moment later: nothing is rendered again for that.
  const posts = useKept(folded, brought ? keepBrought : keepFresh)

  const row = held?.row
  const loadMore = useCallback(async () => {
    const list = await cache.feeds.get(name)
    if (!list?.next_cursor) return
    setLoadingMore(true)
    try {
      const page = await fetchPage(list.next_cursor)
      const ids = [...new Set([...list.ids, ...page.data.map(({ id }) => id)])]
      await cache.feeds.put({ ...list, ids, next_cursor: page.next_cursor })
    } catch (failure) {
      // Refused: the list stays as long as it is, and the next scroll asks again.
      if (failure instanceof OfflineError) setBeyond(name)
    } finally {
      setLoadingMore(false)
    }
  }, [cache, name, fetchPage])
  const fresh = held?.fresh ?? []
  const showNew = () => row && void cache.feeds.put({ ...row, ids: [...fresh, ...row.ids] })
  return {
    posts,
    ...listed(held && { count: posts.length, answered: held.answered }, read),
    loadingMore,
    hasMore: typeof row?.next_cursor === 'string',
    next: row?.next_cursor ?? null,
    whole: brought !== undefined,
    newCount: held?.waiting ?? 0,
    showNew,
    loadMore,
  }
}

const keepFresh = (_: ShownPost[], fresh: ShownPost[]) => fresh

/** The posts before where they say the same; how this device keeps them is not said. */
function keepBrought(before: ShownPost[], fresh: ShownPost[]): ShownPost[] {
  const known = new Map(before.map((post) => [post.id, post]))
  const kept = fresh.map((post) => {
    const old = known.get(post.id)
    return old && saying(old) === saying(post) ? old : post
  })
  return keepItems(before, kept) ?? kept
}

const KEEPING = new Set(['seqs', 'scopes', 'stale_at'])
function saying(post: ShownPost): string {
  const said = Object.entries(post).filter(([key]) => !KEEPING.has(key))
  return JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What a page brought, as this device will hold it. */
function asHeld(name: string, page: Reply<Post[]>) {
  const listed = page.data.map(({ id }) => id)
  const row: FeedRow = { key: name, ids: listed, next_cursor: page.next_cursor, fetched_at: 0 }
  return {
    row,
    listed,
    bases: basesOf(page.data),
    fresh: [] as string[],
    waiting: 0,
    answered: true,
  }
}

function readPage(api: Api, key: FeedKey, cursor: string | null): Promise<Reply<Post[]>> {
  const at = cursor ?? key.from
  const page = { limit: FEED_PAGE_SIZE, ...(at === undefined ? {} : { cursor: at }) }
  const sorted = { ...page, sort: key.sort, period: key.period }
  if (key.kind === 'community')
    return api.posts.list({ params: { id: key.id! }, query: { ...sorted, flair: key.flair } })
  if (key.kind === 'profile') return api.posts.listByUser({ params: { id: key.id! }, query: page })
  return api.posts.feed({ query: { ...sorted, scope: key.kind } })
}

/** The first page again. Where it meets what was read before, the rest of the list stays. */
function startOver(
  key: string,
  old: FeedRow | undefined,
  page: Reply<Post[]>,
  fetched_at: number,
): FeedRow {
  const ids = page.data.map(({ id }) => id)
  const last = ids.at(-1)
  const meets = old && last !== undefined && old.ids.includes(last)
  if (!meets) return { key, ids, next_cursor: page.next_cursor, fetched_at }
  // What stood above the meeting point and is not in the fresh page is gone.
  const rest = old.ids.slice(old.ids.indexOf(last) + 1).filter((id) => !ids.includes(id))
  return { key, ids: [...ids, ...rest], next_cursor: old.next_cursor, fetched_at }
}

/** Without the server's list: every post on this device that belongs, in the same order the server would use. */
async function localOrder(cache: Cache, key: FeedKey): Promise<string[]> {
  const posts = await localPosts(cache, key)
  const since = key.sort === 'top' ? (periodStart(key.period, serverNow()) ?? '') : ''
  return posts
    .filter((post) => post.created_at >= since && isListed(key, post))
    .sort(comparePosts(key.sort))
    .slice(0, LOCAL_LIMIT)
    .map(({ id }) => id)
}

/** What moderators removed stands in no list; its author finds it by its address. */
function isListed({ flair }: FeedKey, post: Post): boolean {
  return post.removed_at === null && (flair === undefined || post.flair_id === flair)
}

/** On a profile one looks for the person, in a community for the community: there they are seen. */
function isMuted({ kind }: FeedKey, post: Post, mutes: ReadonlyMap<string, Mute>): boolean {
  if (kind !== 'profile' && mutes.has(`user:${post.author.id}`)) return true
  if (kind !== 'all' && kind !== 'joined') return false
  if (mutes.has(`community:${post.community_id}`)) return true
  const { world_slug } = post.community
  return world_slug !== null && mutedWorlds(mutes).has(world_slug)
}

/** Slugs: a post tells no more of its world. */
function mutedWorlds(mutes: ReadonlyMap<string, Mute>): ReadonlySet<string> {
  const worlds = [...mutes.values()].filter(({ id }) => id.startsWith('world:'))
  return new Set(worlds.map(({ name }) => slugify(name)))
}

async function localPosts(cache: Cache, key: FeedKey): Promise<Post[]> {
  const table = cache.rows('post')
  const all = (index: string) =>
    table.where(index).between([key.id, ''], [key.id, '\uffff']).toArray()
  if (key.kind === 'community') return all('[community_id+created_at]')
  if (key.kind === 'profile') return all('[author.id+created_at]')
  const posts = await table.orderBy('created_at').reverse().limit(LOCAL_LIMIT).toArray()
  if (key.kind === 'all') return posts
  const joined = await membershipIds(cache)
  return posts.filter((post) => joined.has(post.community_id))
}

/** Posts of this list that exist only on this device so far, newest first. */
function madeHere(overlay: Overlay, key: FeedKey, listed: ReadonlySet<string>): ShownPost[] {
  const ids = overlay.ids('post').filter((id) => !listed.has(id))
  const mine = foldPosts(overlay, new Map(), ids).filter(
    (post) =>
      isListed(key, post) &&
      ((key.kind === 'community' && post.community_id === key.id) ||
        (key.kind === 'profile' && post.author.id === key.id) ||
        key.kind === 'all' ||
        key.kind === 'joined'),
  )
  return mine.sort(comparePosts('new'))
}

/** Posts that reached this device after the list was read and belong above it. Only "New" has an above. */
async function newerThan(cache: Cache, key: FeedKey, row: FeedRow): Promise<Post[]> {
  if (key.sort !== 'new' || key.kind === 'profile' || key.from) return []
  const first = row.ids.length > 0 ? (await cache.rows('post').get(row.ids[0]!))?.created_at : ''
  if (first === undefined) return []
  const listed = new Set(row.ids)
  const newer =
    key.kind === 'community'
      ? await cache
          .rows('post')
          .where('[community_id+created_at]')
          .between([key.id, first], [key.id, '\uffff'])
          .toArray()
      : await cache.rows('post').where('created_at').aboveOrEqual(first).toArray()
  const joined = key.kind === 'joined' ? await membershipIds(cache) : null
  return newer
    .filter((post) => isListed(key, post))
    .filter((post) => !listed.has(post.id) && (!joined || joined.has(post.community_id)))
    .sort(comparePosts('new'))
}
