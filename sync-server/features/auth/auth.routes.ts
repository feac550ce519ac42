import type { auth, Session } from '#shared/contract/auth.ts'
import { ApiError } from '#shared/errors.ts'
import type { Config } from '../../config.ts'
import type { ActionContext, Handlers } from '../../http/handlers.ts'
import type { ErasedAccounts } from '../../db/erased-accounts.ts'
import type { SessionEnds } from '../../sync/session-ends.ts'
import { assertEmailAllowed, assertSignUpsOpen } from '../trust/site-settings.ts'
import { findUser } from '../users/users.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import {
  addEmail,
  listEmails,
  makePrimary,
  removeEmail,
  sendVerification,
  tidyEmail,
} from './addresses.ts'
import { createAccount, creditVisit, findCredentials, setPasswordHash } from './accounts.ts'
import {
  DEVICE_COOKIE_SECONDS,
  deviceToken,
  noticeSignIn,
  rememberDevice,
} from './known-devices.ts'
import { resetPassword, verifyEmail } from './mailed-links.ts'
import { assertNotOwn, hashPassword, isOutdated, passwordMatches } from './passwords.ts'
import { endSession, REFRESH_COOKIE_SECONDS, renewSession, startSession } from './sessions.ts'
import { deviceName } from './device-name.ts'
import type { Tokens } from './tokens.ts'
import { mailResetJob } from './job-types.ts'

interface Parts {
  tokens: Tokens
  ends: SessionEnds
  erased: ErasedAccounts
  config: Pick<Config, 'secrets' | 'signUpCoins' | 'dailyCoins'>
  /** `__Host-rt` where the server is reached by https. */
  cookieName: string
}

export function authHandlers({
  tokens,
  ends,
  erased,
  config,
  cookieName,
}: Parts): Handlers<typeof auth> {
  const { signUpCoins, dailyCoins } = config
  const refreshSecret = config.secrets.refresh
  async function reply(
    context: ActionContext,
    userId: string,
    sessionId: string,
    refresh: string,
    device?: { token: string },
  ): Promise<Session> {
    context.setCookie(cookieName, refresh, REFRESH_COOKIE_SECONDS)
    // So that the browser is known when somebody signs in again.
    if (device) context.setCookie(deviceCookie, device.token, DEVICE_COOKIE_SECONDS)
    await creditVisit(context.db, userId, dailyCoins)
    const user = await findUser(context.db.read, userId)
    if (!user) throw new ApiError('auth.expired')
    return { user, token: await tokens.sign(userId, sessionId) }
  }

  const keeper = { secret: refreshSecret, ends }
  const deviceCookie = `${cookieName}-device`
  function deviceOf({ cookie, userAgent }: ActionContext) {
    return { token: deviceToken(cookie(deviceCookie)), name: deviceName(userAgent) }
  }

  return {
    signup: async ({ body }, context) => {
      if (body.homepage) throw new ApiError('trust.proof_refused')
      const form = { ...body, email: tidyEmail(body.email) }
      assertNotOwn(body.password, form, 'password')
      await assertSignUpsOpen(context.db.read)
      await assertEmailAllowed(context.db.read, form.email)
      const hash = await hashPassword(body.password)
      const device = deviceOf(context)
      const { userId, sessionId, refresh } = await context.db.write(async (trx) => {
        const id = await createAccount(trx, form, hash, signUpCoins)
        await rememberDevice(trx, id, device.token, new Date().toISOString())
        return { userId: id, ...(await startSession(trx, id, device.name)) }
      })
      return reply(context, userId, sessionId, refresh, device)
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
      const device = deviceOf(context)
      const { sessionId, refresh } = await context.db.write(async (trx) => {
        await noticeSignIn(trx, user.id, device, new Date().toISOString())
        return startSession(trx, user.id, device.name)
      })
      return reply(context, user.id, sessionId, refresh, device)
    },
    verify: async (_, { db, viewer }) => {
      const user = await findUser(db, viewer!.id)
      if (!user) throw new ApiError('auth.expired')
      return { user }
    },
    refresh: async ({ body: { user_id } }, context) => {
      const current = context.cookie(cookieName)
      const renewal = current
        ? await context.db.write((trx) => renewSession(trx, current, keeper))
        : null
      if (renewal?.status === 'renewed')
        return reply(context, renewal.userId, renewal.sessionId, renewal.refresh)
      const isErased = user_id !== undefined && erased.has(user_id)
      // The cookie stays: should this reply be lost, the next one says so again.
      if (!isErased && renewal?.status === 'signed_out' && renewal.userId === user_id)
        throw new ApiError('auth.signed_out')
      context.setCookie(cookieName, null, 0)
      throw new ApiError(isErased ? 'auth.account_deleted' : 'auth.expired')
    },
    logout: async (_, context) => {
      const current = context.cookie(cookieName)
      if (current) await context.db.write((trx) => endSession(trx, current, keeper))
      context.setCookie(cookieName, null, 0)
      return { done: true }
    },
    requestReset: async ({ body }, { db }) => {
      // The same for every address, and done before anybody looks it up: not even its time tells anything.
      await db.write((trx) => enqueueJob(trx, mailResetJob, body.email))
      return { done: true }
    },
    reset: ({ body }, { db }) => resetPassword(db, body, ends),
    verifyEmail: ({ body }, { db }) => verifyEmail(db, body.token),
    emails: ({ params }, { db, viewer }) => listEmails(db, params.id, viewer),
    addEmail: ({ params, body }, context) => addEmail(params.id, body.email, context),
    makePrimary: ({ params }, context) => makePrimary(params.id, params.emailId, context),
    sendVerification: ({ params }, context) => sendVerification(params.id, params.emailId, context),
    removeEmail: ({ params }, context) => removeEmail(params.id, params.emailId, context),
  }
}
