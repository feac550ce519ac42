import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import { erasing, type Traces } from '../personal.ts'

/** The payment stays, for accounts must balance; the person's words go. */
export const paymentsTraces: Traces = {
  erase: erasing(
    statement<{ id: string }>()((db, value) =>
      db
        .updateTable('orders')
        .set({ book_title: '', request: sql<string>`json_set(request, '$.wish', '')` })
        .where('user_id', '=', value.id),
    ),
  ),
}
