import { ApiError } from '#shared/errors.ts'
import type { Transaction } from '../../db/database.ts'
import type { ActionContext } from '../../http/handlers.ts'
import type { SessionRevocations } from '../../sync/session-revocations.ts'
import { findPasswordHash, setPasswordHash } from '../auth/accounts.ts'
import { assertNotOwn, hashPassword, passwordMatches } from '../auth/passwords.ts'
import { findUser } from '../users/users.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { endResets } from '../mail/links.ts'
import { mailPasswordChange } from '../mail/queue-mail.ts'

/**
 * Asks for the password again: a stranger at a screen that was left open does not know it. Returns its hash, which may be another
 * one by the time of a transaction.
 */
export async function assertPassword(
  { db, viewer }: ActionContext,
  password: string,
): Promise<string> {
  const hash = await findPasswordHash(db.read, viewer!.id)
  if (!(await passwordMatches(hash, password)) || hash === undefined)
    throw new ApiError('account.wrong_password')
  return hash
}

/** For transactions of whoever gave this password: a change meanwhile has ended all sessions, and what they had begun. */
export async function assertStill(trx: Transaction, id: string, hash: string): Promise<void> {
  if ((await findPasswordHash(trx, id)) !== hash) throw new ApiError('account.wrong_password')
}

/** The asking session goes on; a thief's ends with all others. */
export async function changePassword(
  body: { current_password: string; new_password: string },
  context: ActionContext,
  revocations: SessionRevocations,
): Promise<{ done: true }> {
  const { id, session_id } = context.viewer!
  const known = await assertPassword(context, body.current_password)
  const owner = await findUser(context.db.read, id)
  if (owner) assertNotOwn(body.new_password, owner, 'new_password')
  const hash = await hashPassword(body.new_password)
  await context.db.write(
    async (trx) => {
      const now = new Date().toISOString()
      await assertStill(trx, id, known)
      await setPasswordHash(trx, id, hash)
      await endSessionsOf(trx, id, { except: session_id ?? null }, revocations)
      // A thief may have requested a reset link.
      await endResets(trx, id, now)
      await mailPasswordChange(trx, id, now)
    },
    [id],
  )
  return { done: true }
}
