import type { Ban } from '#shared/contract/moderation.ts'
import { canModerate } from '#shared/rules/permissions.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { useCommunityRow } from '../communities/communities.local.ts'
import { useBan } from './BanNote.tsx'

/** What keeps the user from writing below a post, and from editing what they wrote: its lock, or their ban. */
export type Closed = 'locked' | Ban | null

export function useClosed(post: { community_id: string; locked_at: string | null }): Closed {
  const { user } = useSession()
  const community = useCommunityRow(post.community_id)
  const ban = useBan(post.community_id)
  if (post.locked_at && !(community && canModerate(user, community))) return 'locked'
  return ban ?? null
}
