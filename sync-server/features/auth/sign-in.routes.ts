import type { auth } from '#shared/contract/auth.ts'
import { ApiError } from '#shared/errors.ts'
import type { Handlers } from '../../http/handlers.ts'
import { admit, assertMaySignUp } from '../anti-abuse/invitations.ts'
import { assertEmailAllowed } from '../anti-abuse/site-settings.ts'
import { createAccount, findCredentials, setPasswordHash, SIGN_UP } from './accounts.ts'
import { tidyEmail } from './addresses.ts'
import { noticeSignIn, rememberDevice } from './known-devices.ts'
import { assertNotOwn, hashPassword, isOutdated, passwordMatches } from './passwords.ts'
import type { SessionCookies } from './session-cookies.ts'
import { startSession } from './sessions.ts'

/** The calls that begin a session: with a new account, or with a password. */
export function signInHandlers(
  cookies: SessionCookies,
  signUpCoins: number,
): Pick<Handlers<typeof auth>, 'signup' | 'login'> {
  return {
    signup: async ({ body }, context) => {
      if (body.homepage) throw new ApiError('trust.proof_refused')
      const form = { ...body, email: tidyEmail(body.email) }
      assertNotOwn(body.password, form, 'password')
      await assertMaySignUp(context.db.read, body.invitation)
      await assertEmailAllowed(context.db.read, form.email)
      const hash = await hashPassword(body.password)
      const device = cookies.deviceOf(context)
      const opened = await context.db.write(
        async (trx) => {
          const now = new Date().toISOString()
          await admit(trx, body.invitation, now)
          const userId = await createAccount(trx, form, hash, signUpCoins)
          await rememberDevice(trx, userId, device.token, now)
          return { userId, ...(await startSession(trx, userId, device.name)) }
        },
        [SIGN_UP],
      )
      return cookies.reply(context, opened, device)
    },
    login: async ({ body }, context) => {
      const user = await findCredentials(context.db.read, body.username)
      if (!(await passwordMatches(user?.password_hash, body.password)) || !user)
        throw new ApiError('auth.wrong_credentials')
      if (isOutdated(user.password_hash)) {
        const hash = await hashPassword(body.password)
        await context.db.write((trx) => setPasswordHash(trx, user.id, hash), [user.id])
      }
      const device = cookies.deviceOf(context)
      const session = await context.db.write(
        async (trx) => {
          await noticeSignIn(trx, user.id, device, new Date().toISOString())
          return startSession(trx, user.id, device.name)
        },
        [user.id],
      )
      return cookies.reply(context, { userId: user.id, ...session }, device)
    },
  }
}
