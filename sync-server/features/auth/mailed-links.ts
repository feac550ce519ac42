import { ApiError } from '#shared/errors.ts'
import { emailKey } from '#shared/rules/accounts.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { Changes } from '../../sync/changes.ts'
import type { SessionRevocations } from '../../sync/session-revocations.ts'
import { endResets, findLink, findUsedLink, useLink } from '../mail/links.ts'
import { mailPasswordChange, queueMail } from '../mail/queue-mail.ts'
import { setPasswordHash } from './accounts.ts'
import { mayMail, proveEmail } from './addresses.ts'
import { findUser } from '../users/users.ts'
import { assertNotOwn, hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

/** Several accounts may claim an address that none of them has proved. */
const MOST_CLAIMS = 5

/**
 * Work of the job `auth.reset`: the caller has the answer before the server looks whether it knows the address. A
 * proved address belongs to its owner alone. An unproved one counts for an account that has proved no other: a user who
 * mistypes a second address does not give the account away.
 */
export async function mailReset(db: Database, email: string, now = new Date()): Promise<void> {
  const at = now.toISOString()
  await db.write(
    async (trx) => {
      if (!(await mayMail(trx, email, at))) return
      const claims = await trx.all(selectClaims, { email_key: emailKey(email) })
      const proved = claims.filter(({ verified }) => verified === 1)
      for (const claim of proved.length > 0 ? proved : claims) {
        const { id, user_id, email: address } = claim
        await queueMail(trx, { user_id, address, kind: 'reset', facts: { email_id: id } }, at)
      }
    },
    [emailKey(email)],
  )
}

/** Sets the password once. Every session ends; having had the mail proves the address. */
export async function resetPassword(
  db: Database,
  { token, password }: { token: string; password: string },
  revocations: SessionRevocations,
): Promise<{ username: string }> {
  // A wrong link costs no hash.
  const asked = await findLink(db.read, 'reset', token, new Date().toISOString())
  if (!asked) throw new ApiError('auth.link_invalid')
  const owner = await findUser(db.read, asked.user_id)
  if (owner) assertNotOwn(password, owner, 'password')
  const hash = await hashPassword(password)
  return db.write(
    async (trx) => {
      const now = new Date().toISOString()
      const link = await useLink(trx, 'reset', token, now)
      const user = link && (await trx.first(selectName, { id: link.user_id }))
      if (!user) throw new ApiError('auth.link_invalid')
      await endResets(trx, link.user_id, now)
      await setPasswordHash(trx, link.user_id, hash)
      await endSessionsOf(trx, link.user_id, { except: null }, revocations)
      if (await proveEmail(trx, link.email_id, now)) await recordOwnerChange(trx, link.user_id, now)
      await mailPasswordChange(trx, link.user_id, now)
      return user
    },
    [asked.user_id],
  )
}

/** A second click on the same link says the same. */
export function verifyEmail(db: Database, token: string): Promise<{ email: string }> {
  return db.write(
    async (trx) => {
      const now = new Date().toISOString()
      const link =
        (await useLink(trx, 'verify', token, now)) ?? (await findUsedLink(trx, 'verify', token))
      const email = link && (await trx.first(selectEmail, { id: link.email_id }))
      if (!email) throw new ApiError('auth.link_invalid')
      if (!(await proveEmail(trx, link.email_id, now))) throw new ApiError('emails.in_use')
      await recordOwnerChange(trx, link.user_id, now)
      return email
    },
    [token],
  )
}

/** Their devices learn of it within two seconds. */
async function recordOwnerChange(trx: Transaction, userId: string, now: string): Promise<void> {
  const changes = new Changes()
  changes.dirty(`user:${userId}`, 'user', userId)
  await changes.publish(trx, now)
}

const selectClaims = statement<{ email_key: string }>()((db, value) =>
  db
    .selectFrom('user_emails as e')
    .select(['e.id', 'e.user_id', 'e.email', 'e.verified'])
    .where('e.email_key', '=', value.email_key)
    .where(({ and, eb, exists, not, or, selectFrom }) =>
      or([
        eb('e.verified', '=', 1),
        and([
          eb('e.is_primary', '=', 1),
          not(
            exists(
              selectFrom('user_emails as other')
                .select('other.id')
                .whereRef('other.user_id', '=', 'e.user_id')
                .where('other.verified', '=', 1),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('e.verified', 'desc')
    .orderBy('e.created_at')
    .limit(MOST_CLAIMS),
)
const selectName = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('users')
    .select('username')
    .where('id', '=', value.id)
    // A deleted account has no password hash, and gets no mail.
    .where('password_hash', '<>', ''),
)
const selectEmail = statement<{ id: string }>()((db, value) =>
  db.selectFrom('user_emails').select('email').where('id', '=', value.id),
)
