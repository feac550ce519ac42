import { ApiError } from '#shared/errors.ts'
import { tidy } from '#shared/rules/text.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'

/** The end of a suspension for good. */
const FOR_GOOD = '9999-12-31T23:59:59.999Z'

/**
 * Suspends an account, so that it reaches no other. Suspending again changes reason and end, and allows another appeal.
 */
export async function suspend(
  user_id: string,
  { reason, until }: { reason: string; until: string | null },
  context: CommandContext,
): Promise<void> {
  const { trx, user, now } = context
  await trx.run(liftOpen, { user_id, now, by: user.id })
  const values = { id: newId(), user_id, reason, until, by: user.id, now }
  await trx.run(insertSuspension, values)
  await mark(user_id, until ?? FOR_GOOD, context)
}

/** Returns whether there was one. */
export async function lift(user_id: string, context: CommandContext): Promise<boolean> {
  const { trx, user, now } = context
  const lifted = await trx.run(liftOpen, { user_id, now, by: user.id })
  if (lifted > 0) await mark(user_id, null, context)
  return lifted > 0
}

/** Saves the appeal of a suspended person: one for each suspension. */
export async function appeal(text: string, context: CommandContext): Promise<{ done: true }> {
  const { trx, user, now, changes } = context
  const said = await trx.run(saveAppeal, { user_id: user.id, text: tidy(text), now })
  if (said === 0) {
    const open = await trx.first(selectOpen, { user_id: user.id, now })
    throw new ApiError(open ? 'trust.already_appealed' : 'trust.not_suspended')
  }
  await trx.run(bump, { id: user.id })
  changes.put(`user:${user.id}`, 'user', user.id)
  return { done: true }
}

async function mark(id: string, until: string | null, { trx, changes }: CommandContext) {
  await trx.run(setUntil, { id, until })
  changes.put(`user:${id}`, 'user', id)
}

const insertSuspension = statement<{
  id: string
  user_id: string
  reason: string
  until: string | null
  by: string
  now: string
}>()((db, value) =>
  db.insertInto('suspensions').values({
    id: value.id,
    user_id: value.user_id,
    reason: value.reason,
    until: value.until,
    suspended_by: value.by,
    created_at: value.now,
  }),
)
const liftOpen = statement<{ user_id: string; now: string; by: string }>()((db, value) =>
  db
    .updateTable('suspensions')
    .set({ lifted_at: value.now, lifted_by: value.by })
    .where('user_id', '=', value.user_id)
    .where('lifted_at', 'is', null),
)
const setUntil = statement<{ id: string; until: string | null }>()((db, value) =>
  db
    .updateTable('users')
    .set((eb) => ({ suspended_until: value.until, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const bump = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('users')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const saveAppeal = statement<{ user_id: string; text: string; now: string }>()((db, value) =>
  db
    .updateTable('suspensions')
    .set({ appeal: value.text, appealed_at: value.now })
    .where('user_id', '=', value.user_id)
    .where('lifted_at', 'is', null)
    .where('appealed_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', value.now)])),
)
const selectOpen = statement<{ user_id: string; now: string }>()((db, value) =>
  db
    .selectFrom('suspensions')
    .select('id')
    .where('user_id', '=', value.user_id)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', value.now)])),
)
