import type { Comment } from '#shared/contract/comments.ts'
import { ApiError } from '#shared/errors.ts'
import { actNeedsReason, type CommentAct } from '#shared/rules/moderation.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { logAct } from '../moderation/mod-log.ts'
import { findModerated } from '../moderation/moderators.ts'
import { settleReports } from '../moderation/settle-reports.ts'
import { notify } from '../notifications/notify.ts'
import { settleAppeals } from '../notifications/settle-appeals.ts'
import { one, selectComment } from './comment-writes.ts'

/** Hides a comment from everybody but its author and moderators, or brings it back. */
export async function moderateComment(
  id: string,
  act: CommentAct,
  reason: string,
  context: CommandContext,
): Promise<Comment> {
  const { trx, user, now, changes } = context
  const comment = await trx.first(selectComment, { id, user_id: user.id })
  if (!comment || comment.deleted_at !== null || comment.post_deleted_at !== null)
    throw new ApiError('comments.not_found')
  const { community_id, post_id, author_id, removed_at } = comment
  await findModerated(trx, community_id, user)
  if (actNeedsReason(act) && reason === '') throw new ApiError('moderation.reason_required')
  const item = `comment:${id}`
  const remove = act === 'remove'
  if (remove) await settleReports(item, 'resolved', context)
  if (remove !== (removed_at !== null)) {
    const removed_reason = remove ? reason : null
    await trx.run(setRemoved, { id, removed_at: remove ? now : null, removed_reason })
    if (remove && author_id !== user.id)
      await notify(trx, author_id, {
        kind: 'moderation',
        subject: `post:${post_id}`,
        actor: '',
        source: item,
      })
    await logAct(context, { communityId: community_id, action: `comment.${act}`, item, reason })
  }
  // Once it is back: one that is written meanwhile waits for that.
  if (!remove) await settleAppeals(item, { state: 'resolved', answer: '' }, context)
  changes.put(`post:${post_id}`, 'comment', id)
  changes.put(`profile:${author_id}`, 'comment', id)
  return one(id, context)
}

const setRemoved = statement<{
  id: string
  removed_at: string | null
  removed_reason: string | null
}>()((db, value) =>
  db
    .updateTable('comments')
    .set((eb) => ({
      removed_at: value.removed_at,
      removed_reason: value.removed_reason,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
