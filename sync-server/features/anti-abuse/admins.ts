import { DELETED_USER } from '#shared/rules/accounts.ts'
import { forChange } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/database.ts'

/**
 * True when this account is the only admin; nobody appoints or dismisses another one before the transaction ends. Deleted accounts
 * have no password and do not count.
 */
export async function isLastAdmin(trx: Transaction, id: string): Promise<boolean> {
  const admins = (await trx.all(lockAdmins, {})).map((admin) => admin.id)
  return admins.length === 1 && admins[0] === id
}

export async function adminIds(trx: Transaction): Promise<string[]> {
  return (await trx.all(selectAdmins, {})).map(({ id }) => id)
}

/** True when other accounts would remain without an admin. */
export async function hasOthers(trx: Transaction, id: string): Promise<boolean> {
  return (await trx.first(selectOther, { id })) !== undefined
}

const selectAdmins = statement()((db) =>
  db.selectFrom('users').select('id').where('is_admin', '=', 1).where('password_hash', '!=', ''),
)
const lockAdmins = statement()((db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('password_hash', '!=', '')
    .modifyEnd(forChange()),
)
const selectOther = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', 'not in', [value.id, DELETED_USER.id])
    .where('password_hash', '!=', '')
    .limit(1),
)
