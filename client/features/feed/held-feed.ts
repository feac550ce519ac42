import type { Post } from '#shared/contract/posts.ts'
import type { Reply } from '../../sync/session/api.ts'
import type { Cache, FeedRow } from '../../sync/store/cache.ts'
import { basesOf, type PostBases, readPosts } from '../posts/posts.local.ts'
import { localOrder, newerThan } from './device-feed.ts'
import { type FeedKey, nameOf } from './feed-key.ts'

/** A list as this device holds it. */
export interface HeldFeed {
  /** The pages read from the server. */
  row: FeedRow | undefined
  /** Ids in their order. */
  listed: string[]
  bases: PostBases
  /** Ids that arrived since the list was shown, and how many of them wait. */
  fresh: string[]
  waiting: number
}

/** The posts of a page, as this device will hold them. */
export function heldOf(key: FeedKey, page: Reply<Post[]>): HeldFeed {
  const listed = page.data.map(({ id }) => id)
  const row = { key: nameOf(key), ids: listed, next_cursor: page.next_cursor, fetched_at: 0 }
  return { row, listed, bases: basesOf(page.data), fresh: [], waiting: 0 }
}

/** The list out of the local database: in the server's order as far as it was read, else, or `beyond` that, in our own. */
export async function readFeed(
  cache: Cache,
  key: FeedKey,
  userId: string,
  beyond: boolean,
): Promise<HeldFeed> {
  const row = await cache.feeds.get(nameOf(key))
  const ids = row?.ids ?? (await localOrder(cache, key))
  const newer = row ? await newerThan(cache, key, row) : []
  const fresh = newer.map((post) => post.id)
  // The user's own new posts show at once; other people's wait behind the pill.
  const own = newer.filter((post) => post.author.id === userId).map((post) => post.id)
  const rest = beyond && row ? await localOrder(cache, key) : []
  const listed = [...new Set([...own, ...ids, ...rest])]
  const bases = await readPosts(cache, listed)
  return { row, listed, bases, fresh, waiting: fresh.length - own.length }
}
