import type { Database, Transaction } from '../../db/database.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { Changes } from '../../sync/changes.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { NOTIFICATIONS } from './subject.ts'

/** The number of rows to read at once; other writes come in between. */
const AT_ONCE = 5_000
/** Comes after every id. */
const LAST = '~'
const KEPT_MS = 90 * 86_400_000

interface Told {
  id: string
  user_id: string
  actors: string
}
/** A stretch of the table, by ids: after the first, up to the second. */
export type Slice<V> = V & { after: string; until: string }

/** Deletes notifications that were read long ago, on every device. */
export function forgetOld(db: Database, changeBus: ChangeBus, now = Date.now()): Promise<void> {
  const before = new Date(now - KEPT_MS).toISOString()
  return sweep(db, changeBus, selectOld, { before }, () => Promise.resolve(false))
}

/** Changes the found rows, slice by slice; deletes those that `change` does not keep. */
export async function sweep<V>(
  db: Database,
  changeBus: ChangeBus,
  find: Statement<Slice<V>, Told>,
  what: V,
  change: (trx: Transaction, row: Told) => Promise<boolean>,
): Promise<void> {
  for (let after = ''; after < LAST;) {
    const end = await db.read.first(selectEnd, { after, skipped: AT_ONCE - 1 })
    const slice = { ...what, after, until: end?.id ?? LAST }
    if ((await db.read.all(find, slice)).length > 0)
      await db.write(
        async (trx) => {
          const changes = new Changes()
          for (const row of await trx.all(find, slice)) {
            const scope = `user:${row.user_id}`
            if (await change(trx, row)) changes.put(scope, 'notification', row.id)
            else {
              await trx.run(deleteNotification, { id: row.id })
              changes.del(scope, 'notification', row.id)
            }
          }
          const heads = await changes.publish(trx, new Date().toISOString())
          trx.afterCommit(() => changeBus.publish(heads))
        },
        [NOTIFICATIONS],
      )
    after = slice.until
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const selectEnd = statement<{ after: string; skipped: number }>()((db, value) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('id', '>', value.after)
    .orderBy('id')
    .limit(1)
    .offset(value.skipped),
)
const selectOld = statement<Slice<{ before: string }>>()((db, value) =>
  db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'actors'])
    .where('id', '>', value.after)
    .where('id', '<=', value.until)
    .where('read_at', '<', value.before),
)
const deleteNotification = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('notifications').where('id', '=', value.id),
)
