import { DELETED_USER } from '#shared/rules/accounts.ts'
import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import { erasing, type Traces } from '../personal.ts'

export const moderationTraces: Traces = {
  erase: erasing(
    statement<{ id: string }>()((db, value) =>
      db
        .updateTable('mod_log')
        .set({ item: `user:${DELETED_USER.id}` })
        .where('item', '=', sql<string>`'user:' || ${value.id}`),
    ),
  ),
}
