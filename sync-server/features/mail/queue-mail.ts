import { emailKey } from '#shared/rules/accounts.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { MailKind } from '../../db/tables/mail.ts'
import type { Transaction } from '../../db/database.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import { sendMailJob } from './job-types.ts'

/** Money that goes back for a generated book; the amount in hundredths. */
export interface RefundFacts {
  book: string
  amount: number
  currency: string
}

/** The data from which the server writes each kind of mail when it sends it. */
export interface MailFacts {
  verification: { email_id: string }
  reset: { email_id: string }
  password_changed: Record<never, never>
  primary_changed: { email: string }
  address_added: { email: string }
  new_sign_in: { device: string }
  refund: RefundFacts
  refund_failed: RefundFacts
  /** To the admins, who can ask for it again. It names no person and no book. */
  refund_stuck: Omit<RefundFacts, 'book'> & { problem: string }
  news: Record<never, never>
}

export interface MailOrder<K extends MailKind> {
  user_id: string
  address: string
  kind: K
  facts: MailFacts[K]
}

/** The row of a mail that is not sent: somebody hands its link over. Returns its id. */
export async function keepMail<K extends MailKind>(
  trx: Transaction,
  { user_id, address, kind, facts }: MailOrder<K>,
  now: Date,
): Promise<string> {
  const id = newId()
  const at = now.toISOString()
  const values = { id, user_id, kind, address, address_key: emailKey(address) }
  await trx.run(insertMail, { ...values, facts: JSON.stringify(facts), now: at, state: 'dropped' })
  return id
}

/** Sent after this transaction, and only if it is committed. Returns the mail's id. */
export async function queueMail<K extends MailKind>(
  trx: Transaction,
  { user_id, address, kind, facts }: MailOrder<K>,
  now: string,
  sendAt = new Date(now),
): Promise<string> {
  const id = newId()
  const values = { id, user_id, kind, address, address_key: emailKey(address) }
  await trx.run(insertMail, { ...values, facts: JSON.stringify(facts), now, state: 'waiting' })
  await enqueueJob(trx, sendMailJob, id, sendAt)
  return id
}

/** To every address that is proved to be theirs, or, while none is, to the one they gave. */
export async function queueNotice<K extends MailKind>(
  trx: Transaction,
  user_id: string,
  kind: K,
  facts: MailFacts[K],
  now: string,
): Promise<void> {
  const known = await trx.all(selectAddresses, { user_id })
  const proved = known.filter(({ verified }) => verified === 1)
  for (const { email } of proved.length > 0 ? proved : known)
    await queueMail(trx, { user_id, address: email, kind, facts }, now)
}

/** Tells the owner of every change, also of their own. */
export function mailPasswordChange(trx: Transaction, userId: string, now: string): Promise<void> {
  return queueNotice(trx, userId, 'password_changed', {}, now)
}

const insertMail = statement<{
  id: string
  user_id: string
  kind: MailKind
  address: string
  address_key: string
  facts: string
  now: string
  state: 'waiting' | 'dropped'
}>()((db, value) =>
  db.insertInto('mails').values({
    id: value.id,
    user_id: value.user_id,
    kind: value.kind,
    address: value.address,
    address_key: value.address_key,
    facts: value.facts,
    state: value.state,
    created_at: value.now,
  }),
)
const selectAddresses = statement<{ user_id: string }>()((db, value) =>
  db.selectFrom('user_emails').select(['email', 'verified']).where('user_id', '=', value.user_id),
)
