import type { ActionContext } from '../../http/handlers.ts'
import type { SessionRevocations } from '../../sync/session-revocations.ts'
import { setPasswordHash } from '../auth/accounts.ts'
import { assertPassword, assertStill } from '../auth/assert-password.ts'
import { assertNotOwn, hashPassword } from '../auth/passwords.ts'
import { findUser } from '../users/users.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { endResets } from '../mail/links.ts'
import { mailPasswordChange } from '../mail/queue-mail.ts'

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
