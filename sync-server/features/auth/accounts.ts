import type { auth } from '#shared/contract/auth.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { emailKey } from '#shared/rules/accounts.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection, Database, Transaction } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { Changes } from '../../sync/changes.ts'
import { changeCoins, wasCreditedOn } from '../users/coins.ts'
import { isNewSite } from '../users/new-site.ts'
import { claimEmail } from './addresses.ts'

type Form = Omit<ParsedInputOf<typeof auth.signup>['body'], 'password'>

/** The first account of a server is its admin, a name and an invitation have one taker: sign-ups take turns. */
export const SIGN_UP = 'sign-up'

/** The first account of a new site is its admin. Returns the new user's id. */
export async function createAccount(
  trx: Transaction,
  form: Form,
  password_hash: string,
  coins: number,
) {
  const id = newId()
  const now = new Date().toISOString()
  const isFirst = await isNewSite(trx)
  const added = await trx.run(insertUser, {
    id,
    username: form.username,
    joined_at: now,
    password_hash,
    is_admin: isFirst ? 1 : 0,
  })
  if (added === 0) {
    const issues = [{ path: 'username', message: 'This username is already taken.' }]
    throw new ApiError('auth.username_taken', { issues })
  }
  await claimEmail(trx, { user_id: id, email: form.email, is_primary: 1 }, now)
  const changes = new Changes()
  if (coins > 0)
    await changeCoins(trx, { user_id: id, amount: coins, reason: 'sign_up' }, now, changes)
  changes.put(`user:${id}`, 'user', id)
  changes.put(`profile:${id}`, 'profile', id)
  await changes.publish(trx, now)
  return id
}

/** Coins for the first visit of each UTC day; the day of signing up has its own. */
export async function creditVisit(db: Database, user_id: string, amount: number): Promise<void> {
  const now = new Date().toISOString()
  const day = now.slice(0, 10)
  if (amount === 0 || (await wasCreditedOn(db.read, user_id, day))) return
  await db.write(
    async (trx) => {
      if (await wasCreditedOn(trx, user_id, day)) return
      const changes = new Changes()
      await changeCoins(trx, { user_id, amount, reason: 'daily' }, now, changes)
      await changes.publish(trx, now)
    },
    [user_id],
  )
}

/**
 * Finds the account of a name or a proved address; no name has an at sign. One query either way, so that its time tells
 * nothing.
 */
export function findCredentials(db: Connection, name: string) {
  if (name.includes('@')) return db.first(selectByEmail, { email_key: emailKey(name) })
  return db.first(selectCredentials, { username: name.trim().toLowerCase() })
}

/** The password hash of a known account. */
export async function findPasswordHash(db: Connection, id: string): Promise<string | undefined> {
  return (await db.first(selectHash, { id }))?.password_hash
}

export async function setPasswordHash(trx: Transaction, id: string, password_hash: string) {
  await trx.run(updatePassword, { id, password_hash })
}

const selectHash = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users').select('password_hash').where('id', '=', value.id),
)
const updatePassword = statement<{ id: string; password_hash: string }>()((db, value) =>
  db.updateTable('users').set({ password_hash: value.password_hash }).where('id', '=', value.id),
)
const selectCredentials = statement<{ username: string }>()((db, value) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('username', '=', value.username)
    // A deleted account, or one that the server is deleting, has none.
    .where('password_hash', '<>', ''),
)
const selectByEmail = statement<{ email_key: string }>()((db, value) =>
  db
    .selectFrom('user_emails as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.id', 'u.password_hash'])
    .where('e.email_key', '=', value.email_key)
    .where('e.verified', '=', 1)
    .where('u.password_hash', '<>', ''),
)
const insertUser = statement<{
  id: string
  username: string
  joined_at: string
  password_hash: string
  is_admin: 0 | 1
}>()((db, value) =>
  db
    .insertInto('users')
    .values({
      id: value.id,
      username: value.username,
      display_name: value.username,
      bio: '',
      joined_at: value.joined_at,
      coins: 0,
      password_hash: value.password_hash,
      is_admin: value.is_admin,
    })
    .onConflict((conflict) => conflict.column('username').doNothing()),
)
