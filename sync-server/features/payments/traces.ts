import { withField } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { erasing, type Traces } from '../personal.ts'

/** The payment stays, for accounts must balance; the person's words go. */
export const paymentsTraces: Traces = {
  erase: erasing(
    statement<{ id: string }>()((db, value) =>
      db
        .updateTable('orders')
        .set({ book_title: '', request: withField('request', 'wish', '') })
        .where('user_id', '=', value.id),
    ),
  ),
}
