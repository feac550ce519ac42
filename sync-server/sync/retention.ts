import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const DAY_MS = 86_400_000
const TOMBSTONE_DAYS = 90
const RESULT_DAYS = 30
const MUTATION_DAYS = 400
const DEVICE_DAYS = 400

/**
 * Deletes old tombstones (and raises each scope's horizon, so that an older cursor starts over), stored replies, and last the
 * mutation ids.
 */
export async function purgeOld(db: Database, now = Date.now()): Promise<void> {
  const before = (days: number) => new Date(now - days * DAY_MS).toISOString()
  const old = { before: before(TOMBSTONE_DAYS) }
  // It reads all rows, so it does that once, and on a connection whose cache ends with it.
  const horizons = await db.atLength((reader) => reader.all(selectHorizons, old))
  await db.write(
    async (trx) => {
      for (const { scope, seq } of horizons) {
        await trx.run(raiseHorizon, { scope, seq })
        await trx.run(deleteTombstones, { scope, ...old })
      }
      await trx.run(forgetResults, { before: before(RESULT_DAYS) })
      await trx.run(forgetMutations, { before: before(MUTATION_DAYS) })
      await trx.run(forgetDevices, { before: before(DEVICE_DAYS) })
    },
    ['retention'],
  )
}

const selectHorizons = statement<{ before: string }>()((db, value) =>
  db
    .selectFrom('sync_row')
    .select((eb) => ['scope', eb.fn.max('seq').as('seq')])
    .where('deleted', '=', 1)
    .where('deleted_at', '<', value.before)
    .groupBy('scope'),
)
const raiseHorizon = statement<{ scope: string; seq: number }>()((db, value) =>
  db
    .updateTable('sync_scope')
    .set({ min_seq: value.seq })
    .where('scope', '=', value.scope)
    .where('min_seq', '<', value.seq),
)
const deleteTombstones = statement<{ scope: string; before: string }>()((db, value) =>
  db
    .deleteFrom('sync_row')
    .where('scope', '=', value.scope)
    .where('deleted', '=', 1)
    .where('deleted_at', '<', value.before),
)
const forgetResults = statement<{ before: string }>()((db, value) =>
  db
    .updateTable('sync_mutation')
    .set({ result: null })
    .where('created_at', '<', value.before)
    .where('result', 'is not', null),
)
const forgetDevices = statement<{ before: string }>()((db, value) =>
  db.deleteFrom('sync_device').where('last_seen_at', '<', value.before),
)
const forgetMutations = statement<{ before: string }>()((db, value) =>
  db.deleteFrom('sync_mutation').where('created_at', '<', value.before),
)
