import { DELETED_USER } from '#shared/rules/accounts.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/writer.ts'

/** Whether nobody else could run the site. Whoever has deleted their account is gone already. */
export async function isLastAdmin(trx: Transaction, id: string): Promise<boolean> {
  const admins = await adminIds(trx)
  return admins.length === 1 && admins[0] === id
}

export async function adminIds(trx: Transaction): Promise<string[]> {
  return (await trx.all(selectAdmins, {})).map(({ id }) => id)
}

/** Whether anybody would be left behind without an admin. */
export async function hasOthers(trx: Transaction, id: string): Promise<boolean> {
  return (await trx.first(selectOther, { id })) !== undefined
}

const selectAdmins = statement()((db) =>
  db.selectFrom('users').select('id').where('is_admin', '=', 1).where('password_hash', '!=', ''),
)
const selectOther = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', 'not in', [value.id, DELETED_USER.id])
    .where('password_hash', '!=', '')
    .limit(1),
)
