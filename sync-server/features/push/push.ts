import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { push } from '#shared/contract/push.ts'
import { ApiError } from '#shared/errors.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { PushSubscriptionsTable } from '../../db/tables/notifications.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { areUsable } from './encrypt.ts'
import { endpointProblem } from './outgoing.ts'

/** For one person; a new one replaces the oldest. */
const MAX_BROWSERS = 10

type Subscription = ParsedInputOf<typeof push.subscribe>['body']

/** Absolute: the browser of this session is reached there and nowhere else. */
export async function subscribe(
  { endpoint, keys }: Subscription,
  allowLoopback: boolean,
  { trx, user, now }: CommandContext,
): Promise<{ done: true }> {
  const problem = endpointProblem(endpoint, allowLoopback)
  if (problem) throw refusal('endpoint', problem)
  if (!areUsable(keys)) throw refusal('keys', 'Not the keys of a browser')
  if (!user.session_id) throw new ApiError('auth.expired')
  const row = { user_id: user.id, session_id: user.session_id, endpoint, ...keys }
  await trx.run(deleteOthers, row)
  // Only the browser knows its address: the address may pass to another account there, but not to a caller without its
  // keys.
  if ((await trx.run(putSubscription, { id: newId(), ...row, created_at: now })) === 0)
    throw refusal('endpoint', 'Not the address of this browser')
  await trx.run(deleteOldest, { user_id: user.id })
  return { done: true }
}

export async function unsubscribe({ trx, user }: CommandContext): Promise<{ done: true }> {
  if (user.session_id) await trx.run(deleteOfSession, { session_id: user.session_id })
  return { done: true }
}

function refusal(path: string, message: string): ApiError {
  return new ApiError('push.refused', { issues: [{ path, message }] })
}

const deleteOthers = statement<{ session_id: string; endpoint: string }>()((db, value) =>
  db
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', value.session_id)
    .where('endpoint', '!=', value.endpoint),
)
const deleteOldest = statement<{ user_id: string }>()((db, value) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', value.user_id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', value.user_id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_BROWSERS),
    ),
)
const deleteOfSession = statement<{ session_id: string }>()((db, value) =>
  db.deleteFrom('push_subscriptions').where('session_id', '=', value.session_id),
)
const putSubscription = statement<PushSubscriptionsTable>()((db, value) =>
  db
    .insertInto('push_subscriptions')
    .values({
      id: value.id,
      user_id: value.user_id,
      session_id: value.session_id,
      endpoint: value.endpoint,
      p256dh: value.p256dh,
      auth: value.auth,
      created_at: value.created_at,
    })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet((eb) => ({
          user_id: eb.ref('excluded.user_id'),
          session_id: eb.ref('excluded.session_id'),
        }))
        .whereRef('push_subscriptions.p256dh', '=', 'excluded.p256dh')
        .whereRef('push_subscriptions.auth', '=', 'excluded.auth'),
    ),
)
