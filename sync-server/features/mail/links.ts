import { createHash, createHmac } from 'node:crypto'
import type { Connection, Transaction } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { MailTokensTable } from '../../db/tables/mail.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
type Purpose = MailTokensTable['purpose']
const LIFETIME: Record<Purpose, number> = { verify: 7 * DAY_MS, reset: 30 * MINUTE_MS }

export interface Link {
  mail_id: string
  user_id: string
  email_id: string
  purpose: Purpose
}

/** The same token for the same mail: sending it again after a crash changes no link. Making it takes the secret. */
function tokenOf(secret: Uint8Array, mailId: string): string {
  return createHmac('sha256', secret).update(`mail:${mailId}`).digest('base64url')
}

/** Makes a mail's link good from now on, and returns its token. One that was used stays used. */
export async function openLink(
  trx: Transaction,
  secret: Uint8Array,
  link: Link,
  now: Date,
): Promise<string> {
  const token = tokenOf(secret, link.mail_id)
  const expires_at = new Date(now.getTime() + LIFETIME[link.purpose]).toISOString()
  await trx.run(putToken, { ...link, token_hash: hashOf(token), expires_at })
  return token
}

/** The link that a token opens now; undefined when the token is unknown, used or too old. */
export function findLink(db: Connection, purpose: Purpose, token: string, now: string) {
  return db.first(selectLink, { token_hash: hashOf(token), purpose, now })
}

/** The same, and never again: of two at once one gets it. */
export function useLink(trx: Transaction, purpose: Purpose, token: string, now: string) {
  return trx.first(spendLink, { token_hash: hashOf(token), purpose, now })
}

/** A link that its user has used before: a second click is no mistake. */
export function findUsedLink(db: Connection, purpose: Purpose, token: string) {
  return db.first(selectUsed, { token_hash: hashOf(token), purpose })
}

/** Ends every link to a new password that a user still has, and drops the mails that would bring another. */
export async function endResets(trx: Transaction, user_id: string, now: string): Promise<void> {
  await trx.run(spendResets, { user_id, now })
  await trx.run(dropResets, { user_id })
}

/** A token that works without a row: the user's id, and the proof that this server wrote it. */
export function unsubscribeToken(secret: Uint8Array, userId: string): string {
  const proof = createHmac('sha256', secret).update(`unsubscribe:${userId}`).digest('base64url')
  return `${userId}.${proof}`
}

/** The user of a token; null when it is none of ours. */
export function whoUnsubscribes(secret: Uint8Array, token: string): string | null {
  const userId = token.slice(0, token.indexOf('.'))
  // Compares hashes: the time that it takes tells nothing about the proof.
  return userId && hashOf(unsubscribeToken(secret, userId)) === hashOf(token) ? userId : null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

const putToken = statement<Link & { token_hash: string; expires_at: string }>()((db, value) =>
  db
    .insertInto('mail_tokens')
    .values({
      token_hash: value.token_hash,
      mail_id: value.mail_id,
      user_id: value.user_id,
      email_id: value.email_id,
      purpose: value.purpose,
      expires_at: value.expires_at,
    })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet((eb) => ({
        expires_at: eb.ref('excluded.expires_at'),
      })),
    ),
)
interface Asked {
  token_hash: string
  purpose: Purpose
}
const selectLink = statement<Asked & { now: string }>()((db, value) =>
  db
    .selectFrom('mail_tokens')
    .select(['user_id', 'email_id'])
    .where('token_hash', '=', value.token_hash)
    .where('purpose', '=', value.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', value.now),
)
const spendLink = statement<Asked & { now: string }>()((db, value) =>
  db
    .updateTable('mail_tokens')
    .set({ used_at: value.now })
    .where('token_hash', '=', value.token_hash)
    .where('purpose', '=', value.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', value.now)
    .returning(['user_id', 'email_id']),
)
const selectUsed = statement<Asked>()((db, value) =>
  db
    .selectFrom('mail_tokens')
    .select(['user_id', 'email_id'])
    .where('token_hash', '=', value.token_hash)
    .where('purpose', '=', value.purpose)
    .where('used_at', 'is not', null),
)
const spendResets = statement<{ user_id: string; now: string }>()((db, value) =>
  db
    .updateTable('mail_tokens')
    .set({ used_at: value.now })
    .where('user_id', '=', value.user_id)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null),
)
const dropResets = statement<{ user_id: string }>()((db, value) =>
  db
    .updateTable('mails')
    .set({ state: 'dropped' })
    .where('user_id', '=', value.user_id)
    .where('kind', '=', 'reset')
    .where('state', '=', 'waiting'),
)
