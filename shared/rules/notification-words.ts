import { paths } from '../paths.ts'
import { namesOf, type NotificationKind, type SubjectType } from './notifications.ts'

/** The fields of a notice that its words need. */
interface Told {
  kind: NotificationKind
  subject: {
    type: SubjectType
    id: string
    title: string
    community_slug: string | null
    world_key: string | null
    book_id: string | null
  }
  actors: readonly { username: string; display_name: string }[]
  actor_count: number
}

/** The words of a notice, in three parts: "ada and 2 others" "commented on" "The Ninth Lamp". */
export function wordsFor({ kind, subject, actors, actor_count }: Told) {
  const what = subject.title
  // These notices have no actor.
  if (kind === 'artwork_done') return { who: 'Your artwork', did: 'is ready:', what }
  if (kind === 'book_done') return { who: 'Your book', did: 'is ready:', what }
  if (kind === 'moderation' && subject.type === 'book')
    return { who: 'Site admins', did: 'removed your book', what }
  if (kind === 'moderation') return { who: 'Moderators', did: 'removed your text in', what }
  if (kind === 'appeal' && subject.type === 'book')
    return { who: 'Site admins', did: 'answered your appeal about', what }
  if (kind === 'appeal') return { who: 'Moderators', did: 'answered your appeal in', what }
  if (kind === 'report') return { who: 'Something', did: 'was reported in', what }
  const names = actors.map(({ display_name, username }) => display_name || username)
  const who = namesOf(names, actor_count) || 'Somebody'
  if (kind === 'follow' && subject.type === 'user') return { who, did: 'followed you', what: '' }
  if (kind === 'post' && subject.type === 'community') return { who, did: 'posted in', what }
  return { who, did: (DID as Partial<typeof DID>)[kind] ?? NEWER, what }
}

/** A newer server may tell of more than this page knows. */
const NEWER = 'has news about'
const DID: Record<
  Exclude<NotificationKind, 'artwork_done' | 'book_done' | 'moderation' | 'appeal' | 'report'>,
  string
> = {
  award: 'gave you an award in',
  comment: 'commented on',
  reply: 'replied to you in',
  post: 'posted',
  book_fork: 'forked',
  follow: 'started following',
  update: 'published',
  invitation: 'asks you to work on',
}

/** The address that the notice links to. */
export function addressOf({ kind, subject, actors }: Told): string {
  const { type, id, community_slug, world_key, book_id } = subject
  if (community_slug) {
    const community = { slug: community_slug, world_slug: world_key }
    if (kind === 'report') return paths.moderation(community)
    return type === 'post' ? paths.communityPost(community, id) : paths.community(community)
  }
  if (type === 'chapter' && book_id) return paths.chapter(book_id, subject)
  if (type === 'book') return paths.book(subject)
  if (type === 'collaborator') return paths.books()
  if (kind === 'follow' && actors[0]) return paths.profile(actors[0].username)
  // Notes and assets have lists of their own.
  if (world_key) return type === 'asset' ? paths.assets(world_key) : paths.snippets(world_key)
  return paths.notifications()
}
