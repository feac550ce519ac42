import type { auth } from '#shared/contract/auth.ts'
import { ApiError } from '#shared/errors.ts'
import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { isNewSite } from '../users/new-site.ts'
import { admit, assertMaySignUp } from '../anti-abuse/invitations.ts'
import { assertEmailAllowed } from '../anti-abuse/site-settings.ts'
import {
  createAccount,
  findCredentials,
  findPasswordHash,
  setPasswordHash,
  SIGN_UP,
} from './accounts.ts'
import { tidyEmail } from './addresses.ts'
import { noticeSignIn, rememberDevice } from './known-devices.ts'
import { assertNotOwn, hashPassword, isOutdated, passwordMatches } from './passwords.ts'
import type { Device, SessionCookies } from './session-cookies.ts'
import { startSession } from './sessions.ts'

/** The calls that begin a session: with a new account, or with a password. */
export function signInHandlers(
  cookies: SessionCookies,
  signUpCoins: number,
  noteFirst: (db: Database) => Promise<void>,
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
          const isFirst = await isNewSite(trx)
          const userId = await createAccount(trx, form, hash, signUpCoins)
          await rememberDevice(trx, userId, device.token, now)
          return { isFirst, userId, ...(await startSession(trx, userId, device.name)) }
        },
        [SIGN_UP],
      )
      if (opened.isFirst) await noteFirst(context.db)
      return cookies.reply(context, opened, device)
    },
    login: async ({ body }, context) => {
      const device = cookies.deviceOf(context)
      const open = () => openSession(context.db, body, device)
      // The second time with the new password, or with the same one that another device has just had hashed anew.
      const opened = (await open()) ?? (await open())
      if (!opened) throw new ApiError('auth.wrong_credentials')
      return cookies.reply(context, opened, device)
    },
  }
}

/**
 * Begins a session with a password. Null if the account got another one while this one was compared: whoever changed it has ended
 * all sessions, and one that was on its way must not outlive them.
 */
async function openSession(
  db: Database,
  typed: { username: string; password: string },
  device: Device,
) {
  const user = await findCredentials(db.read, typed.username)
  if (!(await passwordMatches(user?.password_hash, typed.password)) || !user)
    throw new ApiError('auth.wrong_credentials')
  const { id, password_hash } = user
  const renewed = isOutdated(password_hash) ? await hashPassword(typed.password) : null
  return db.write(
    async (trx) => {
      if ((await findPasswordHash(trx, id)) !== password_hash) return null
      if (renewed) await setPasswordHash(trx, id, renewed)
      await noticeSignIn(trx, id, device, new Date().toISOString())
      return { userId: id, ...(await startSession(trx, id, device.name)) }
    },
    [id],
  )
}
