import { ApiError } from '#shared/errors.ts'
import type { ActionContext } from '../../http/handlers.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import type { ErasedAccounts } from '../../sync/erased-accounts.ts'
import { type CommandContext, perform } from '../../sync/execute.ts'
import type { SessionRevocations } from '../../sync/session-revocations.ts'
import { setPasswordHash, SIGN_UP } from '../auth/accounts.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { hasOthers, isLastAdmin } from '../anti-abuse/admins.ts'
import { cancelPlansOf } from '../chapters/planning.ts'
import { endGenerationsOf } from '../generation/generation-rows.ts'
import { settleBeforeErasure } from '../payments/settle-order.ts'
import { noteHadAccounts } from '../users/new-site.ts'
import { findUser } from '../users/users.ts'
import { assertPassword, assertStill } from '../auth/assert-password.ts'
import { eraseAccountJob } from './job-types.ts'

interface Parts {
  changeBus: ChangeBus
  revocations: SessionRevocations
  erased: ErasedAccounts
}

/** Signs the person out everywhere, for good, and has a job erase what they leave. */
export async function deleteAccount(
  body: { username: string; password: string },
  action: ActionContext,
  parts: Parts,
): Promise<{ done: true }> {
  const { db, viewer } = action
  const { id } = viewer!
  const user = await findUser(db.read, id)
  if (user?.username !== body.username.trim().toLowerCase()) {
    const issues = [{ path: 'username', message: 'Type your username to confirm.' }]
    throw new ApiError('account.not_confirmed', { issues })
  }
  const known = await assertPassword(action, body.password)
  await perform(
    db,
    parts.changeBus,
    { id },
    async (context) => {
      const { trx } = context
      await assertStill(trx, id, known)
      if ((await isLastAdmin(trx, id)) && (await hasOthers(trx, id)))
        throw new ApiError('admin.last')
      await endAccount(context, parts)
    },
    // Somebody who signs up meanwhile would be left without an admin.
    [SIGN_UP],
  )
  return { done: true }
}

/**
 * From here on the user's account cannot sign in, and nothing happens in its name any more; a job erases its content in
 * batches.
 */
export async function endAccount(
  context: CommandContext,
  { revocations, erased }: Omit<Parts, 'changeBus'>,
): Promise<void> {
  const { trx, user } = context
  const { id } = user
  await setPasswordHash(trx, id, '')
  await cancelPlansOf(context)
  await endGenerationsOf(context)
  await settleBeforeErasure(context)
  await noteHadAccounts(trx)
  // Before their devices learn that their sessions are over, and ask why.
  // If that fails, the job adds it.
  trx.afterCommit(() => void erased.add(id).catch(() => undefined))
  await endSessionsOf(trx, id, { except: null }, revocations)
  await enqueueJob(trx, eraseAccountJob, { id })
}

/** Ends the accounts that an older database, put back since, still has. Returns how many. */
export async function endErased(db: Database, { changeBus, ...parts }: Parts): Promise<number> {
  const { erased } = parts
  if (await erased.isEmpty()) return 0
  let count = 0
  for (const { id } of await db.read.all(selectIds, {})) {
    if (!(await erased.has(id))) continue
    await perform(db, changeBus, { id }, (context) => endAccount(context, parts))
    count += 1
  }
  return count
}

const selectIds = statement()((db) => db.selectFrom('users').select('id'))
