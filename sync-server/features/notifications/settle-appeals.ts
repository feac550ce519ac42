import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { type Answer, closeAppeals } from '../moderation/close-appeals.ts'
import { notify } from './notify.ts'

/**
 * Closes the open appeal about an item such as `post:<id>`, and tells who wrote it, with the answer. Returns false if there is none.
 * The caller checks the permission.
 */
export async function settleAppeals(
  item: string,
  answer: Answer,
  context: CommandContext,
): Promise<boolean> {
  const { trx, user } = context
  const closed = await closeAppeals(item, answer, context)
  for (const { id, reporter_id, community_id } of closed) {
    if (reporter_id === null || reporter_id === user.id) continue
    const subject = item.startsWith('ban:') ? `community:${community_id}` : await placeOf(item, trx)
    // By nobody's name: its writer does not learn which moderator it was.
    const source = `appeal:${id}`
    await notify(trx, reporter_id, { kind: 'appeal', subject, actor: '', source })
  }
  return closed.length > 0
}

/** Notices about a comment lead to its post. */
async function placeOf(item: string, db: Connection): Promise<string> {
  const [type, id] = item.split(':') as [string, string]
  const comment = type === 'comment' && (await db.first(selectPost, { id }))
  return comment ? `post:${comment.post_id}` : item
}

const selectPost = statement<{ id: string }>()((db, value) =>
  db.selectFrom('comments').select('post_id').where('id', '=', value.id),
)
