import type { auth, Session } from '#shared/contract/auth.ts'
import { ApiError } from '#shared/errors.ts'
import type { ActionContext, Handlers } from '../../http/handlers.ts'
import type { SessionEnds } from '../../sync/session-ends.ts'
import { findUser } from '../users/users.ts'
import { createAccount, creditVisit, findCredentials, setPasswordHash } from './accounts.ts'
import { hashPassword, isOutdated, passwordMatches } from './passwords.ts'
import { endSession, REFRESH_COOKIE_SECONDS, rotateSession, startSession } from './sessions.ts'
import { deviceName } from './device-name.ts'
import type { Tokens } from './tokens.ts'

interface Parts {
  tokens: Tokens
  ends: SessionEnds
  refreshSecret: Uint8Array
  signUpCoins: number
  dailyCoins: number
  /** `__Host-rt` where the server is reached by https. */
  cookieName: string
}

export function authHandlers({
  tokens,
  ends,
  refreshSecret,
  signUpCoins,
  dailyCoins,
  cookieName,
}: Parts): Handlers<typeof auth> {
  async function reply(
    context: ActionContext,
    userId: string,
    sessionId: string,
    refresh: string,
  ): Promise<Session> {
    context.setCookie(cookieName, refresh, REFRESH_COOKIE_SECONDS)
    await creditVisit(context.db, userId, dailyCoins)
    const user = await findUser(context.db.read, userId)
    if (!user) throw new ApiError('auth.expired')
    return { user, token: await tokens.sign(userId, sessionId) }
  }

  return {
    signup: async ({ body }, context) => {
      if (body.homepage) throw new ApiError('trust.proof_refused')
      const hash = await hashPassword(body.password)
      const device = deviceName(context.userAgent)
      const { userId, sessionId, refresh } = await context.db.write(async (trx) => {
        const id = await createAccount(trx, body, hash, signUpCoins)
        return { userId: id, ...(await startSession(trx, id, device)) }
      })
      return reply(context, userId, sessionId, refresh)
    },
    login: async ({ body }, context) => {
      const user = await findCredentials(context.db.read, body.username)
      if (!(await passwordMatches(user?.password_hash, body.password)) || !user) {
        throw new ApiError('auth.wrong_credentials')
      }
      if (isOutdated(user.password_hash)) {
        const hash = await hashPassword(body.password)
        await context.db.write((trx) => setPasswordHash(trx, user.id, hash))
      }
      const device = deviceName(context.userAgent)
      const { sessionId, refresh } = await context.db.write((trx) =>
        startSession(trx, user.id, device),
      )
      return reply(context, user.id, sessionId, refresh)
    },
    verify: async (_, { db, viewer }) => {
      const user = await findUser(db, viewer!.id)
      if (!user) throw new ApiError('auth.expired')
      return { user }
    },
    refresh: async (_, context) => {
      const current = context.cookie(cookieName)
      const next = current
        ? await context.db.write((trx) => rotateSession(trx, current, refreshSecret))
        : null
      if (!next) {
        context.setCookie(cookieName, null, 0)
        throw new ApiError('auth.expired')
      }
      return reply(context, next.userId, next.sessionId, next.refresh)
    },
    logout: async (_, context) => {
      const current = context.cookie(cookieName)
      if (current) await context.db.write((trx) => endSession(trx, current, ends))
      context.setCookie(cookieName, null, 0)
      return { done: true }
    },
  }
}
