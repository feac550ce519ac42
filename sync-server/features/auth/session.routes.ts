import type { auth } from '#shared/contract/auth.ts'
import { ApiError } from '#shared/errors.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { ErasedAccounts } from '../../sync/erased-accounts.ts'
import type { SessionRevocations } from '../../sync/session-revocations.ts'
import { findUser } from '../users/users.ts'
import type { SessionCookies } from './session-cookies.ts'
import { endSession, renewSession } from './sessions.ts'

interface Parts {
  secret: Uint8Array
  revocations: SessionRevocations
  erased: ErasedAccounts
}

/** The calls that continue and end a session. */
export function sessionHandlers(
  cookies: SessionCookies,
  { secret, revocations, erased }: Parts,
): Pick<Handlers<typeof auth>, 'verify' | 'refresh' | 'logout'> {
  const keeper = { secret, revocations }
  return {
    verify: async (_, { db, viewer }) => {
      const user = await findUser(db, viewer!.id)
      if (!user) throw new ApiError('auth.expired')
      return { user }
    },
    refresh: async ({ body: { user_id } }, context) => {
      const current = cookies.refreshOf(context)
      const renewal = current
        ? await context.db.write((trx) => renewSession(trx, current, keeper), [current])
        : null
      if (renewal?.status === 'renewed') return cookies.reply(context, renewal)
      const isErased = user_id !== undefined && (await erased.has(user_id))
      // The cookie stays: should this reply be lost, the next one says so again.
      if (!isErased && renewal?.status === 'signed_out' && renewal.userId === user_id)
        throw new ApiError('auth.signed_out')
      cookies.forget(context)
      throw new ApiError(isErased ? 'auth.account_deleted' : 'auth.expired')
    },
    logout: async (_, context) => {
      const current = cookies.refreshOf(context)
      if (current) await context.db.write((trx) => endSession(trx, current, keeper), [current])
      cookies.forget(context)
      return { done: true }
    },
  }
}
