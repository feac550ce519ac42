import type { Counters, EntityType } from '#shared/contract/sync.ts'
import type { Connection, Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { markRow } from './mark-rows.ts'

interface Touch {
  type: EntityType
  id: string
  deleted: boolean
}

/** The changes of one command, scope by scope. The command writes them to the change feed last in its transaction. */
export class Changes {
  readonly touched = new Map<string, Map<string, Touch>>()
  /** Scopes whose cached replies are out of date, though their heads only move with the next flush. */
  readonly invalidated = new Set<string>()
  readonly #dirty: { scope: string; type: EntityType; id: string }[] = []

  put(scope: string, type: EntityType, id: string): void {
    this.#touch(scope, { type, id, deleted: false })
  }

  del(scope: string, type: EntityType, id: string): void {
    this.#touch(scope, { type, id, deleted: true })
  }

  /** For counts that change often: the next flush publishes the entity to the scope, within two seconds. */
  dirty(scope: string, type: EntityType, id: string): void {
    this.#dirty.push({ scope, type, id })
    this.invalidated.add(scope)
  }

  /** Writes the change rows and bumps the heads, scopes in sorted order. Returns the new heads. */
  async publish(trx: Transaction, now: string): Promise<Counters> {
    for (const mark of this.#dirty) await trx.run(markRow, mark)
    const heads: Counters = {}
    for (const scope of [...this.touched.keys()].sort()) {
      const { head } = (await trx.first(bumpHead, { scope }))!
      heads[scope] = head
      for (const { type, id, deleted } of this.touched.get(scope)!.values()) {
        const values = { scope, type, id, seq: head, deleted: Number(deleted) as 0 | 1 }
        await trx.run(writeRow, { ...values, deleted_at: deleted ? now : null })
      }
    }
    return heads
  }

  #touch(scope: string, touch: Touch): void {
    this.invalidated.add(scope)
    let rows = this.touched.get(scope)
    if (!rows) this.touched.set(scope, (rows = new Map()))
    rows.set(`${touch.type}:${touch.id}`, touch)
  }
}

const bumpHead = statement<{ scope: string }>()((db, value) =>
  db
    .insertInto('sync_scope')
    .values({ scope: value.scope, head: 1, min_seq: 0 })
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet((eb) => ({ head: eb('sync_scope.head', '+', 1) })),
    )
    .returning('head'),
)

const writeRow = statement<{
  scope: string
  type: string
  id: string
  seq: number
  deleted: 0 | 1
  deleted_at: string | null
}>()((db, value) =>
  db
    .insertInto('sync_row')
    .values({
      scope: value.scope,
      type: value.type,
      id: value.id,
      seq: value.seq,
      deleted: value.deleted,
      deleted_at: value.deleted_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'type', 'id']).doUpdateSet((eb) => ({
        seq: eb.ref('excluded.seq'),
        deleted: eb.ref('excluded.deleted'),
        deleted_at: eb.ref('excluded.deleted_at'),
      })),
    ),
)

const selectDirty = statement()((db) => db.selectFrom('sync_dirty').selectAll().limit(500))
const clearDirty = statement<{ scope: string; type: string; id: string }>()((db, value) =>
  db
    .deleteFrom('sync_dirty')
    .where('scope', '=', value.scope)
    .where('type', '=', value.type)
    .where('id', '=', value.id),
)

/** Recomputes an entity that was marked dirty, before the server publishes it. */
export type Refresh = Partial<
  Record<EntityType, (trx: Transaction, id: string, now: string) => Promise<unknown>>
>

/**
 * Moves what was marked dirty into the change feed: one bump a scope, however many votes there were. It takes the marks away before
 * it reads their rows: a change that is not seen yet then writes its mark again.
 */
export async function flushDirty(
  trx: Transaction,
  now: string,
  refresh: Refresh,
): Promise<Counters> {
  const changes = new Changes()
  const refreshed = new Set<string>()
  const taken: { scope: string; type: string; id: string }[] = []
  for (const mark of await trx.all(selectDirty, {}))
    if ((await trx.run(clearDirty, mark)) > 0) taken.push(mark)
  for (const mark of taken) {
    if (!refreshed.has(mark.id)) await refresh[mark.type as EntityType]?.(trx, mark.id, now)
    refreshed.add(mark.id)
    changes.put(mark.scope, mark.type as EntityType, mark.id)
  }
  return changes.publish(trx, now)
}

const selectHead = statement<{ scope: string }>()((db, value) =>
  db.selectFrom('sync_scope').select(['head', 'min_seq']).where('scope', '=', value.scope),
)

/** Counter of a scope nothing was ever written to: 0. */
export async function headOf(
  db: Connection,
  scope: string,
): Promise<{ head: number; min_seq: number }> {
  return (await db.first(selectHead, { scope })) ?? { head: 0, min_seq: 0 }
}

const selectMeta = statement<{ key: string }>()((db, value) =>
  db.selectFrom('sync_meta').select('value').where('key', '=', value.key),
)
/** A value about the database as a whole. */
export const setMeta = statement<{ key: string; value: string }>()((db, value) =>
  db
    .insertInto('sync_meta')
    .values({ key: value.key, value: value.value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: value.value })),
)

export async function metaOf(db: Connection, key: string): Promise<string | undefined> {
  return (await db.first(selectMeta, { key }))?.value
}

export async function epochOf(db: Connection): Promise<number> {
  return Number((await metaOf(db, 'epoch')) ?? 1)
}
