import { ApiError } from '#shared/errors.ts'
import type { ActionContext } from '../../http/handlers.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import type { SessionEnds } from '../../sync/session-ends.ts'
import { setPasswordHash } from '../auth/accounts.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { hasOthers, isLastAdmin } from '../trust/admins.ts'
import { findUser } from '../users/users.ts'
import { assertPassword } from './password.ts'

/** Signs everybody out who is this person, for good, and has what they leave erased. */
export async function deleteAccount(
  body: { username: string; password: string },
  context: ActionContext,
  ends: SessionEnds,
): Promise<{ done: true }> {
  const { db, viewer } = context
  const { id } = viewer!
  const user = await findUser(db.read, id)
  if (user?.username !== body.username.trim().toLowerCase()) {
    const issues = [{ path: 'username', message: 'Type your username to confirm.' }]
    throw new ApiError('account.not_confirmed', { issues })
  }
  await assertPassword(context, body.password)
  await db.write(async (trx) => {
    if ((await isLastAdmin(trx, id)) && (await hasOthers(trx, id))) throw new ApiError('admin.last')
    await setPasswordHash(trx, id, '')
    await endSessionsOf(trx, id, { except: null }, ends)
    await enqueueJob(trx, 'account.delete', { id })
  })
  return { done: true }
}
