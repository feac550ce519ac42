import { ApiError } from '#shared/errors.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { SessionRevocations } from '../../sync/session-revocations.ts'
import { isLastAdmin } from '../anti-abuse/admins.ts'
import { lift, suspend } from '../anti-abuse/suspensions.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { findProfile } from '../users/users.ts'
import { assertAdmin, logAdmin } from '../moderation/admin-log.ts'

const DONE = { done: true } as const

/** The person whom an admin acts on, as the log names them. */
async function personOf(id: string, context: CommandContext) {
  assertAdmin(context.user)
  const { username } = await findProfile(context.trx, id)
  return { item: `user:${id}`, label: `u/${username}` }
}

export async function suspendPerson(
  id: string,
  { reason, until }: { reason: string; until: string | null },
  context: CommandContext,
) {
  const person = await personOf(id, context)
  if (await context.trx.first(selectAdmin, { id })) throw new ApiError('admin.is_admin')
  const end = until === null ? 'for good' : `until ${until.slice(0, 10)}`
  await suspend(id, { reason, until }, context)
  await logAdmin(context, { ...person, action: 'user.suspend', reason: `${reason} (${end})` })
  return DONE
}

export async function liftSuspension(id: string, reason: string, context: CommandContext) {
  const person = await personOf(id, context)
  if (!(await lift(id, context))) throw new ApiError('trust.not_suspended')
  await logAdmin(context, { ...person, action: 'user.lift', reason })
  return DONE
}

/** Refuses to remove the last admin, also when that admin asks. */
export async function appointAdmin(
  id: string,
  { is_admin, reason }: { is_admin: boolean; reason: string },
  context: CommandContext,
) {
  const person = await personOf(id, context)
  const { trx, changes } = context
  if (!is_admin && (await isLastAdmin(trx, id))) throw new ApiError('admin.last')
  if (is_admin && (await trx.first(selectSuspended, { id, now: context.now })))
    throw new ApiError('admin.suspended')
  const changed = await trx.run(setAdmin, { id, is_admin: is_admin ? 1 : 0 })
  if (changed === 0) return DONE
  changes.put(`user:${id}`, 'user', id)
  const action = is_admin ? 'user.appoint' : 'user.dismiss'
  await logAdmin(context, { ...person, action, reason })
  return DONE
}

export async function endAllSessions(
  id: string,
  reason: string,
  revocations: SessionRevocations,
  context: CommandContext,
) {
  const person = await personOf(id, context)
  // Admins who sign themselves out everywhere keep this session, where they see that it worked.
  const except = id === context.user.id ? (context.user.session_id ?? null) : null
  await endSessionsOf(context.trx, id, { except }, revocations)
  await logAdmin(context, { ...person, action: 'user.end_sessions', reason })
  return DONE
}

const selectAdmin = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users').select('id').where('id', '=', value.id).where('is_admin', '=', 1),
)
const selectSuspended = statement<{ id: string; now: string }>()((db, value) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', value.id)
    .where('suspended_until', '>', value.now),
)
const setAdmin = statement<{ id: string; is_admin: 0 | 1 }>()((db, value) =>
  db
    .updateTable('users')
    .set((eb) => ({ is_admin: value.is_admin, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id)
    .where('is_admin', '!=', value.is_admin),
)
