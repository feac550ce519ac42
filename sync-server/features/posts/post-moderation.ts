import type { Post } from '#shared/contract/posts.ts'
import { ApiError } from '#shared/errors.ts'
import { actNeedsReason, type PostAct } from '#shared/rules/moderation.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { isVisible } from '../visible.ts'
import { logAct } from '../moderation/mod-log.ts'
import { findModerated } from '../moderation/moderators.ts'
import { settleReports } from '../moderation/settle-reports.ts'
import { notify } from '../notifications/notify.ts'
import { settleAppeals } from '../notifications/settle-appeals.ts'
import { pin, unpin } from './pins.ts'
import { scopesOf } from './post-writes.ts'
import { getPost } from './posts.ts'

/** One act of a moderator on a post. Doing it again changes nothing and is not logged twice. */
export async function moderatePost(
  id: string,
  act: PostAct,
  reason: string,
  context: CommandContext,
): Promise<Post> {
  const { trx, user, changes } = context
  const post = await trx.first(selectState, { id, viewer: user.id })
  if (!post) throw new ApiError('posts.not_found')
  const { community_id, author_id } = post
  await findModerated(trx, community_id, user)
  if (actNeedsReason(act) && reason === '') throw new ApiError('moderation.reason_required')
  const item = `post:${id}`
  const changed = await perform(id, act, reason, post, context)
  if (act === 'remove') await settleReports(item, 'resolved', context)
  if (act === 'restore') await settleAppeals(item, { state: 'resolved', answer: '' }, context)
  if (changed && act === 'remove') await tellAuthor(post.author_id, `post:${id}`, context)
  if (changed) {
    await logAct(context, { communityId: community_id, action: `post.${act}`, item, reason })
  }
  for (const scope of scopesOf(id, community_id, author_id)) changes.put(scope, 'post', id)
  changes.invalidated.add('feed')
  return getPost(trx, id, user)
}

/** The server tells it: the author does not learn which moderator it was. */
async function tellAuthor(author: string, subject: string, { trx, user }: CommandContext) {
  if (author !== user.id) await notify(trx, author, { kind: 'moderation', subject, actor: '' })
}

interface State {
  community_id: string
  removed_at: string | null
  locked_at: string | null
}

/** Returns true when the act changed something. */
async function perform(
  id: string,
  act: PostAct,
  reason: string,
  { community_id, removed_at, locked_at }: State,
  context: CommandContext,
): Promise<boolean> {
  const { trx, now } = context
  if (act === 'pin') return pin(community_id, id, context)
  if (act === 'unpin') return unpin(community_id, id, context)
  if (act === 'lock' || act === 'unlock') {
    const lock = act === 'lock'
    if (lock === (locked_at !== null)) return false
    await trx.run(setLocked, { id, locked_at: lock ? now : null })
    return true
  }
  const remove = act === 'remove'
  if (remove === (removed_at !== null)) return false
  const removed_reason = remove ? reason : null
  await trx.run(setRemoved, { id, removed_at: remove ? now : null, removed_reason })
  if (remove) await unpin(community_id, id, context)
  return true
}

const selectState = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['p.community_id', 'p.author_id', 'p.removed_at', 'p.locked_at'])
    .where('p.id', '=', value.id)
    .where('p.deleted_at', 'is', null)
    .where(isVisible(value.viewer)),
)
const setRemoved = statement<{
  id: string
  removed_at: string | null
  removed_reason: string | null
}>()((db, value) =>
  db
    .updateTable('posts')
    .set((eb) => ({
      removed_at: value.removed_at,
      removed_reason: value.removed_reason,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const setLocked = statement<{ id: string; locked_at: string | null }>()((db, value) =>
  db
    .updateTable('posts')
    .set((eb) => ({ locked_at: value.locked_at, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
