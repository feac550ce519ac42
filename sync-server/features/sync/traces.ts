import { has } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { erasing, type Traces } from '../personal.ts'

/** Stored replies for repeats may quote erased texts. */
export const syncTraces: Traces = {
  erase: erasing(
    statement<{ id: string }>()((db, value) =>
      db.updateTable('sync_mutation').set({ result: null }).where(has('result', value.id)),
    ),
  ),
}
