import type { Notification } from '#shared/contract/notifications.ts'
import { namesOf } from '#shared/rules/notifications.ts'
import { paths } from '../../paths.ts'

/** Who did it, and what they did to what: "ada and 2 others" "commented on" "The Ninth Lamp". */
export function wordsFor({ kind, subject, actors, actor_count }: Notification) {
  const who = namesOf(
    actors.map(({ display_name, username }) => display_name || username),
    actor_count,
  )
  const toYou = kind === 'follow' && subject.type === 'user'
  return { who, did: toYou ? 'followed you' : DID[kind], what: toYou ? '' : subject.title }
}

const DID: Record<Notification['kind'], string> = {
  comment: 'commented on',
  reply: 'replied to you in',
  book_fork: 'forked',
  follow: 'started following',
  update: 'published',
  invitation: 'asks you to work on',
}

/** Where it leads. */
export function addressOf({ kind, subject, actors }: Notification): string {
  const { type, id, community_slug, world_key, book_id } = subject
  if (type === 'post' && community_slug)
    return paths.communityPost({ slug: community_slug, world_slug: world_key }, id)
  if (type === 'chapter' && book_id) return paths.chapter(book_id, id)
  if (type === 'book') return paths.book(id)
  if (type === 'collaborator') return paths.books()
  if (kind === 'follow' && actors[0]) return paths.profile(actors[0].username)
  // Notes and assets stand in lists of their own.
  if (world_key) return type === 'asset' ? paths.assets(world_key) : paths.snippets(world_key)
  return paths.notifications()
}
