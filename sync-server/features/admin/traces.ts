import { DELETED_USER } from '#shared/rules/accounts.ts'
import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import { erasing, type Traces } from '../personal.ts'

export const adminTraces: Traces = {
  erase: erasing(
    statement<{ id: string }>()((db, value) =>
      db
        .updateTable('admin_log')
        .set({ item: `user:${DELETED_USER.id}`, label: DELETED_USER.username })
        .where('item', '=', sql<string>`'user:' || ${value.id}`),
    ),
  ),
}
