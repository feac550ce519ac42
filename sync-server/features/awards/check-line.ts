import { lookForSpam } from '../anti-abuse/spam.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertMayWriteAt } from '../moderation/bans.ts'
import { assertNotBlocked } from '../mutes/mutes.ts'

interface Place {
  author_id: string
  community_id: string
  locked_at: string | null
}

/** The words that come with an award follow the rules of a comment. */
export async function checkLine(
  { id, line }: { id: string; line: string },
  place: Place,
  context: CommandContext,
): Promise<void> {
  await assertMayWriteAt(place, context)
  await assertNotBlocked(context.trx, [place.author_id], context.user)
  const writing = { item: `award:${id}`, kind: 'comment', communityId: place.community_id } as const
  await lookForSpam({ ...writing, text: line }, context)
}
