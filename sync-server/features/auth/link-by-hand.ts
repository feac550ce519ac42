import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/database.ts'
import { openLink } from '../mail/links.ts'
import { keepMail } from '../mail/queue-mail.ts'

/** The token of a link to a new password that no mail carries; null for a name that nobody has. */
export async function linkByHand(
  trx: Transaction,
  username: string,
  secret: Uint8Array,
  now: Date,
): Promise<string | null> {
  const claim = await trx.first(selectPrimary, { username })
  if (!claim) return null
  const { email_id, user_id, email: address } = claim
  const mail_id = await keepMail(trx, { user_id, address, kind: 'reset', facts: { email_id } }, now)
  return openLink(trx, secret, { mail_id, user_id, email_id, purpose: 'reset' }, now)
}

const selectPrimary = statement<{ username: string }>()((db, value) =>
  db
    .selectFrom('users as u')
    .innerJoin('user_emails as e', 'e.user_id', 'u.id')
    .select(['u.id as user_id', 'e.id as email_id', 'e.email'])
    .where('u.username', '=', value.username)
    .where('u.password_hash', '<>', '')
    .where('e.is_primary', '=', 1),
)
