import type { Post } from '#shared/contract/posts.ts'
import { comparePosts, periodStart } from '#shared/rules/post-sort.ts'
import { serverNow } from '../../clock.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import type { Cache, FeedRow } from '../../sync/store/cache.ts'
import { foldPosts, type ShownPost } from '../posts/posts.local.ts'
import { type FeedKey, isListed } from './feed-key.ts'

const LOCAL_LIMIT = 10_000

/** Without the server's list: every post on this device that belongs, in the same order the server would use. */
export async function localOrder(cache: Cache, key: FeedKey): Promise<string[]> {
  const posts = await localPosts(cache, key)
  const since = key.sort === 'top' ? (periodStart(key.period, serverNow()) ?? '') : ''
  return posts
    .filter((post) => post.created_at >= since && isListed(key, post))
    .sort(comparePosts(key.sort))
    .slice(0, LOCAL_LIMIT)
    .map(({ id }) => id)
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
export function madeHere(overlay: Overlay, key: FeedKey, listed: ReadonlySet<string>): ShownPost[] {
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
export async function newerThan(cache: Cache, key: FeedKey, row: FeedRow): Promise<Post[]> {
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

/** Ids of the joined communities, as far as this device has heard from the server. */
async function membershipIds(cache: Cache): Promise<Set<string>> {
  return new Set(await cache.rows('membership').toCollection().primaryKeys())
}
