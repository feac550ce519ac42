import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import type { UserEmail } from '#shared/contract/users.ts'
import { ApiError, type ErrorCode } from '#shared/errors.ts'
import { MAX_EMAILS } from '#shared/limits.ts'
import { emailKey } from '#shared/rules/accounts.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { findOwner } from '../mail/account-templates.ts'
import { queueMail, queueNotice } from '../mail/queue-mail.ts'
import { emailsOf } from '../users/users.ts'
import { assertEmailAllowed } from '../anti-abuse/site-settings.ts'

const HOUR_MS = 3_600_000
/** Per address, for all accounts together, so that no caller fills a mailbox through us. */
const MAILS_PER_HOUR = 5

/** The library makes this set anew for each question, which takes longer than the rest of a sign-up but its password. */
let disposable: Set<string> | undefined

/** The address in its stored form, with its domain in lower case. Refuses disposable addresses. */
export function tidyEmail(email: string): string {
  const [local = '', host = ''] = email.trim().split('@')
  const domain = host.toLowerCase()
  const parents = domain.split('.').map((_, i, labels) => labels.slice(i).join('.'))
  disposable ??= disposableEmailBlocklistSet()
  if (parents.some((parent) => disposable!.has(parent))) throw refusal('emails.disposable')
  return `${local}@${domain}`
}

export async function listEmails(
  db: Connection,
  userId: string,
  viewer: Viewer,
): Promise<UserEmail[]> {
  if (viewer?.id !== userId) throw new ApiError('emails.not_yours')
  return emailsOf(db, userId)
}

/** Writes an address down and has it proved. */
export async function claimEmail(
  trx: Transaction,
  claim: { user_id: string; email: string; is_primary: 0 | 1 },
  now: string,
): Promise<void> {
  const id = newId()
  const { user_id, email } = claim
  await trx.run(insertEmail, { ...claim, id, email_key: emailKey(email), now })
  if (await mayMail(trx, email, now))
    await queueMail(
      trx,
      { user_id, address: email, kind: 'verification', facts: { email_id: id } },
      now,
    )
}

export async function addEmail(
  userId: string,
  typed: string,
  { trx, user, now, changes }: Pick<CommandContext, 'trx' | 'user' | 'now' | 'changes'>,
): Promise<UserEmail[]> {
  const known = await listEmails(trx, userId, user)
  const email = tidyEmail(typed)
  const key = emailKey(email)
  if (known.some((other) => emailKey(other.email) === key)) throw refusal('emails.already_added')
  if (known.length >= MAX_EMAILS) throw new ApiError('emails.too_many')
  await assertEmailAllowed(trx, email)
  if (await findOwner(trx, key)) throw refusal('emails.in_use')
  await claimEmail(trx, { user_id: userId, email, is_primary: 0 }, now)
  return changed(userId, { trx, changes })
}

export async function makePrimary(
  userId: string,
  emailId: string,
  { trx, user, now, changes }: CommandContext,
): Promise<UserEmail[]> {
  const email = await ownEmail(trx, userId, emailId, user)
  if (email.is_primary) throw new ApiError('emails.already_primary')
  if (!email.verified) throw new ApiError('emails.unverified')
  // Sent before the change, so that the old primary address gets it too.
  await queueNotice(trx, userId, 'primary_changed', { email: email.email }, now)
  await trx.run(clearPrimary, { user_id: userId })
  await trx.run(setPrimary, { id: emailId })
  return changed(userId, { trx, changes })
}

export async function sendVerification(
  userId: string,
  emailId: string,
  { trx, user, now }: CommandContext,
): Promise<{ done: true }> {
  const { email, verified } = await ownEmail(trx, userId, emailId, user)
  if (verified) throw new ApiError('emails.already_verified')
  if (!(await mayMail(trx, email, now)))
    throw new ApiError('emails.too_many_links', { retryAfter: HOUR_MS / 1000 })
  const facts = { email_id: emailId }
  await queueMail(trx, { user_id: userId, address: email, kind: 'verification', facts }, now)
  return { done: true }
}

export async function removeEmail(
  userId: string,
  emailId: string,
  { trx, user, changes }: CommandContext,
): Promise<UserEmail[]> {
  const { is_primary } = await ownEmail(trx, userId, emailId, user)
  if (is_primary) throw new ApiError('emails.primary')
  await trx.run(deleteEmail, { id: emailId })
  return changed(userId, { trx, changes })
}

/** False when the address has had its share of this hour. */
export async function mayMail(db: Connection, email: string, now: string): Promise<boolean> {
  const since = new Date(Date.parse(now) - HOUR_MS).toISOString()
  const sent = await db.first(countMails, { address_key: emailKey(email), since })
  return (sent?.count ?? 0) < MAILS_PER_HOUR
}

/**
 * Returns false when another account has proved the address first. The account's owner gets a notice at the addresses
 * proved before: a thief adds one.
 */
export async function proveEmail(trx: Transaction, emailId: string, now: string): Promise<boolean> {
  const email = await trx.first(selectEmail, { id: emailId })
  if (!email) return false
  if (email.verified === 1) return true
  if (await findOwner(trx, email.email_key)) return false
  if ((await emailsOf(trx, email.user_id)).some(({ verified }) => verified))
    await queueNotice(trx, email.user_id, 'address_added', { email: email.email }, now)
  await trx.run(setVerified, { id: emailId })
  await trx.run(touchUser, { id: email.user_id })
  return true
}

async function ownEmail(trx: Transaction, userId: string, emailId: string, user: { id: string }) {
  const email = (await listEmails(trx, userId, user)).find(({ id }) => id === emailId)
  if (!email) throw new ApiError('emails.not_found')
  return email
}

async function changed(
  userId: string,
  { trx, changes }: Pick<CommandContext, 'trx' | 'changes'>,
): Promise<UserEmail[]> {
  await trx.run(touchUser, { id: userId })
  changes.put(`user:${userId}`, 'user', userId)
  return emailsOf(trx, userId)
}

/** At its field, where there is a form. */
function refusal(code: ErrorCode): ApiError {
  const { message } = new ApiError(code)
  return new ApiError(code, { issues: [{ path: 'email', message }] })
}

const insertEmail = statement<{
  id: string
  user_id: string
  email: string
  email_key: string
  is_primary: 0 | 1
  now: string
}>()((db, value) =>
  db.insertInto('user_emails').values({
    id: value.id,
    user_id: value.user_id,
    email: value.email,
    email_key: value.email_key,
    verified: 0,
    is_primary: value.is_primary,
    created_at: value.now,
  }),
)
const selectEmail = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('user_emails')
    .select(['user_id', 'email', 'email_key', 'verified'])
    .where('id', '=', value.id),
)
const setVerified = statement<{ id: string }>()((db, value) =>
  db.updateTable('user_emails').set({ verified: 1 }).where('id', '=', value.id),
)
const clearPrimary = statement<{ user_id: string }>()((db, value) =>
  db.updateTable('user_emails').set({ is_primary: 0 }).where('user_id', '=', value.user_id),
)
const setPrimary = statement<{ id: string }>()((db, value) =>
  db.updateTable('user_emails').set({ is_primary: 1 }).where('id', '=', value.id),
)
const deleteEmail = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('user_emails').where('id', '=', value.id),
)
const touchUser = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('users')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const countMails = statement<{ address_key: string; since: string }>()((db, value) =>
  db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('address_key', '=', value.address_key)
    .where('created_at', '>', value.since)
    .where('kind', 'in', ['verification', 'reset']),
)
