import type { auth } from '#shared/contract/auth.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/writer.ts'
import { Changes } from '../../sync/changes.ts'

type Form = Omit<ParsedInputOf<typeof auth.signup>['body'], 'password'>

/** The first account of an empty server is its site admin. Returns the new user's id. */
export async function createAccount(
  trx: Transaction,
  form: Form,
  password_hash: string,
  coins: number,
) {
  const id = newId()
  const now = new Date().toISOString()
  const isFirst = !(await trx.first(selectAnyUser, {}))
  const added = await trx.run(insertUser, {
    id,
    username: form.username,
    joined_at: now,
    coins,
    password_hash,
    is_admin: isFirst ? 1 : 0,
  })
  if (added === 0) {
    const issues = [{ path: 'username', message: 'This username is already taken.' }]
    throw new ApiError('auth.username_taken', { issues })
  }
  await trx.run(insertEmail, {
    id: newId(),
    user_id: id,
    email: form.email,
    email_key: form.email.toLowerCase(),
    now,
  })
  if (coins > 0) await trx.run(insertLedgerRow, { id: newId(), user_id: id, amount: coins, now })
  const changes = new Changes()
  changes.put(`user:${id}`, 'user', id)
  changes.put(`profile:${id}`, 'profile', id)
  await changes.publish(trx, now)
  return id
}

export function findCredentials(db: Connection, username: string) {
  return db.first(selectCredentials, { username: username.trim().toLowerCase() })
}

const selectAnyUser = statement()((db) => db.selectFrom('users').select('id').limit(1))
const selectCredentials = statement<{ username: string }>()((db, value) =>
  db.selectFrom('users').select(['id', 'password_hash']).where('username', '=', value.username),
)
const insertUser = statement<{
  id: string
  username: string
  joined_at: string
  coins: number
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
      coins: value.coins,
      password_hash: value.password_hash,
      is_admin: value.is_admin,
    })
    .onConflict((conflict) => conflict.column('username').doNothing()),
)
const insertEmail = statement<{
  id: string
  user_id: string
  email: string
  email_key: string
  now: string
}>()((db, value) =>
  db.insertInto('user_emails').values({
    id: value.id,
    user_id: value.user_id,
    email: value.email,
    email_key: value.email_key,
    verified: 0,
    is_primary: 1,
    created_at: value.now,
  }),
)
const insertLedgerRow = statement<{ id: string; user_id: string; amount: number; now: string }>()(
  (db, value) =>
    db.insertInto('coin_ledger').values({
      id: value.id,
      user_id: value.user_id,
      amount: value.amount,
      reason: 'sign_up',
      created_at: value.now,
    }),
)
