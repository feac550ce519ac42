import type { UserEmail } from '#shared/contract/users.ts'
import { ApiError } from '#shared/errors.ts'
import type { ActionContext } from '../../http/handlers.ts'
import { Changes } from '../../sync/changes.ts'
import { assertPassword, assertStill } from './assert-password.ts'
import { addEmail } from './addresses.ts'

/** Whoever reads the mail of an address can choose a new password, so that only who knows the present one adds an address. */
export async function addWithPassword(
  userId: string,
  { email, password }: { email: string; password: string },
  context: ActionContext,
): Promise<UserEmail[]> {
  const { db, viewer } = context
  if (viewer?.id !== userId) throw new ApiError('emails.not_yours')
  const known = await assertPassword(context, password)
  return db.write(
    async (trx) => {
      await assertStill(trx, userId, known)
      const now = new Date().toISOString()
      const changes = new Changes()
      const emails = await addEmail(userId, email, { trx, user: viewer, now, changes })
      await changes.publish(trx, now)
      return emails
    },
    [userId],
  )
}
