import type { Mute } from '#shared/contract/mutes.ts'
import type { Post } from '#shared/contract/posts.ts'
import type { PostSort, TopPeriod } from '#shared/rules/post-sort.ts'
import { slugify } from '#shared/rules/slug.ts'

/** Kind, owner and order of a list of posts. */
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

/** The name of the list on this device. */
export function nameOf({ kind, id, sort, period, flair, from }: FeedKey): string {
  return [kind, id, sort, period, flair, ...(from ? [from] : [])].join(':')
}

/** No list shows a removed post; its author finds it by its address. */
export function isListed({ flair }: FeedKey, post: Post): boolean {
  return post.removed_at === null && (flair === undefined || post.flair_id === flair)
}

/** A profile shows its muted person, and a community page its muted community: the user asked for them. */
export function isMuted({ kind }: FeedKey, post: Post, mutes: ReadonlyMap<string, Mute>): boolean {
  if (kind !== 'profile' && mutes.has(`user:${post.author.id}`)) return true
  if (kind !== 'all' && kind !== 'joined') return false
  if (mutes.has(`community:${post.community_id}`)) return true
  const { world_slug } = post.community
  return world_slug !== null && mutedWorlds(mutes).has(world_slug)
}

/** Slugs, because a post names no more of its world. */
function mutedWorlds(mutes: ReadonlyMap<string, Mute>): ReadonlySet<string> {
  const worlds = [...mutes.values()].filter(({ id }) => id.startsWith('world:'))
  return new Set(worlds.map(({ name }) => slugify(name)))
}
