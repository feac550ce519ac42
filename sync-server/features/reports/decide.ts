import { sql, type SqlBool } from 'kysely'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { reports } from '#shared/contract/reports.ts'
import { ApiError } from '#shared/errors.ts'
import { APPEAL } from '#shared/rules/reports.ts'
import { canModerate } from '#shared/rules/permissions.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { removeAwardLine } from '../awards/lines.ts'
import { giveBackToReaders, removeFromReaders } from '../books/book-moderation.ts'
import { moderateComment } from '../comments/comment-moderation.ts'
import { findCommunity, toCommunity } from '../communities/communities.ts'
import { unban } from '../moderation/bans.ts'
import { settleReports } from '../moderation/settle-reports.ts'
import { settleAppeals } from '../notifications/settle-appeals.ts'
import { moderatePost } from '../posts/post-moderation.ts'
import { isVisible } from '../visible.ts'
import { appealStands, banOf } from './appeals.ts'
import { tellDecision } from './tell-decision.ts'

type Form = ParsedInputOf<typeof reports.handle>['body']

/**
 * Closes the open reports of one thing, and removes it if the form has a reason for that. The moderator may have been offline:
 * the server refuses the decision if somebody else closed the reports that this moderator saw. Or opens again what this moderator
 * has rejected.
 */
export async function decide(form: Form, context: CommandContext): Promise<{ done: true }> {
  const { trx, user } = context
  const { item_type, item_id, state, removal_reason } = form
  const item = `${item_type}:${item_id}`
  const ids = JSON.stringify(form.report_ids ?? [])
  const seen = await trx.all(selectSeen, { item, ids, viewer: user.id })
  const open = await trx.first(selectOpenOf, { item, viewer: user.id })
  const place = open ?? seen[0]
  if (!place) return { done: true }
  await checkMayDecide(place.community_id, context)
  if (state === 'open') {
    await trx.run(openAgain, { item, ids, user_id: user.id })
    return { done: true }
  }
  const [last] = seen
  if (last && seen.every((one) => one.state !== 'open') && last.handled_by !== user.id)
    throw new ApiError('reports.decided', {
      issues: [{ path: 'state', message: await tellDecision(item_type, item_id, last, context) }],
    })
  if (removal_reason !== undefined) await remove(item_type, item_id, removal_reason, context)
  if (open && form.restores) await restore(form, context)
  if (open) await settleReports(item, state, context)
  if (open && !form.restores) await refuseAppeal(form, context)
  return { done: true }
}

async function remove(
  type: Form['item_type'],
  id: string,
  reason: string,
  context: CommandContext,
) {
  if (type === 'post') await moderatePost(id, 'remove', reason, context)
  else if (type === 'comment') await moderateComment(id, 'remove', reason, context)
  else if (type === 'book') await removeFromReaders(id, reason, context)
  else await removeAwardLine(id, reason, context)
}

/** Grants an appeal. The logs do not have the answer: it is for whoever appealed. */
async function restore(
  { item_type: type, item_id: id, answer = '' }: Form,
  context: CommandContext,
): Promise<void> {
  const ban = type === 'ban' ? await banOf(context.trx, id) : null
  // Another moderator may have answered a moment ago.
  if (!(await settleAppeals(`${type}:${id}`, { state: 'resolved', answer }, context)))
    throw new ApiError('reports.decided')
  if (type === 'post') await moderatePost(id, 'restore', '', context)
  else if (type === 'comment') await moderateComment(id, 'restore', '', context)
  else if (type === 'book') await giveBackToReaders(id, 'An appeal was granted', context)
  else if (ban) await unban(ban.community_id, ban.user_id, context)
}

/**
 * Only an answer refuses an appeal: whoever closes reports may not have seen that there is one. Without an answer it ends if nothing
 * is left to bring back.
 */
async function refuseAppeal(
  { item_type, item_id, answer }: Form,
  context: CommandContext,
): Promise<void> {
  const item = `${item_type}:${item_id}`
  if (answer === undefined && (await appealStands(item, context))) return
  const isClosed = await settleAppeals(item, { state: 'rejected', answer: answer ?? '' }, context)
  if (!isClosed && answer !== undefined) throw new ApiError('reports.decided')
}

/** Moderators of the community; of things without one, site admins. */
async function checkMayDecide(communityId: string | null, { trx, user }: CommandContext) {
  const community = communityId ? toCommunity(await findCommunity(trx, communityId, user)) : null
  if (community ? !canModerate(user, community) : !user.is_admin)
    throw new ApiError('moderation.forbidden')
}

/** One that was made anew meanwhile waits in its place. */
const openAgain = statement<{ item: string; ids: string; user_id: string }>()((db, value) =>
  db
    .updateTable('reports')
    .set({ state: 'open', handled_by: null, handled_at: null })
    .where('id', 'in', idList(value.ids))
    .where('item', '=', value.item)
    .where('state', '=', 'rejected')
    .where('reason', '<>', APPEAL)
    .where('handled_by', '=', value.user_id)
    .where(
      sql<SqlBool>`not exists (select 1 from reports x where x.state = 'open' and (
        (x.item = reports.item and coalesce(x.reporter_id, '') = coalesce(reports.reporter_id, ''))
        or (x.about_id = reports.about_id and x.reason = reports.reason
          and coalesce(x.community_id, '') = coalesce(reports.community_id, ''))))`,
    ),
)
const selectOpenOf = statement<{ item: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('reports as r')
    .leftJoin('communities as c', 'c.id', 'r.community_id')
    .select('r.community_id')
    .where('r.item', '=', value.item)
    .where('r.state', '=', 'open')
    .where((eb) => eb.or([eb('r.community_id', 'is', null), isVisible(value.viewer)]))
    .limit(1),
)
/** The reports that the moderator saw, the latest decision first. */
const selectSeen = statement<{ item: string; ids: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('reports as r')
    .leftJoin('communities as c', 'c.id', 'r.community_id')
    .leftJoin('users as u', 'u.id', 'r.handled_by')
    .select(['r.community_id', 'r.state', 'r.reason', 'r.handled_by', 'u.username'])
    .where('r.id', 'in', idList(value.ids))
    .where('r.item', '=', value.item)
    .where((eb) => eb.or([eb('r.community_id', 'is', null), isVisible(value.viewer)]))
    .orderBy('r.handled_at', (order) => order.desc().nullsLast()),
)
