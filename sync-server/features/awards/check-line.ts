import { ApiError } from '#shared/errors.ts'
import { lookForSpam } from '../anti-abuse/spam.ts'
import { canModerate } from '#shared/rules/permissions.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { findCommunity, toCommunity } from '../communities/communities.ts'
import { assertMayTakePart } from '../moderation/bans.ts'
import { assertNotBlocked } from '../mutes/mutes.ts'

interface Place {
  author_id: string
  community_id: string
  locked_at: string | null
}

/** The words that come with an award follow the rules of a comment. */
export async function checkLine(
  { id, line }: { id: string; line: string },
  { author_id, community_id, locked_at }: Place,
  context: CommandContext,
): Promise<void> {
  const { trx, user, now } = context
  await assertMayTakePart(trx, community_id, user, now)
  await assertNotBlocked(trx, [author_id], user)
  if (locked_at !== null) {
    const community = toCommunity(await findCommunity(trx, community_id, user))
    if (!canModerate(user, community)) throw new ApiError('posts.locked')
  }
  const writing = { item: `award:${id}`, kind: 'comment', communityId: community_id } as const
  await lookForSpam({ ...writing, text: line }, context)
}
