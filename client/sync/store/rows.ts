import type { Table } from 'dexie'
import type { Counters, EntityType } from '#shared/contract/sync.ts'
import { type Cache, type Row, UNREAD } from './cache.ts'
import type { Entities, Entity } from './device-schema.ts'
import type { ProtocolRules } from './rules.ts'
import { readMeta } from './vault.ts'

/** Rows of scopes that are not followed are worth this long. */
export const STALE_AFTER_MS = 24 * 3_600_000

/** Time at which a row was read, ISO; null for rows that a followed scope keeps up to date. */
export function readAt(row: Row | undefined): string | null {
  return row?.stale_at ? new Date(row.stale_at - STALE_AFTER_MS).toISOString() : null
}

export interface PutRow {
  type: EntityType
  id: string
  body: unknown
  /** Scope and seq of the change that carried it; a plain read has none. */
  scope?: string
  seq?: number
}

/**
 * Writes rows unless the device already has a newer copy. A row's `rev` rises with each of its changes, so the order of
 * answers does not matter. Runs inside the caller's transaction.
 */
export async function putRows(cache: Cache, rows: readonly PutRow[], now: number): Promise<void> {
  const byType = new Map<EntityType, PutRow[]>()
  for (const row of rows) {
    // A newer server may send kinds of rows that this version does not know.
    if (!Object.hasOwn(cache.schema.entities, row.type)) continue
    const list = byType.get(row.type)
    if (list) list.push(row)
    else byType.set(row.type, [row])
  }
  await Promise.all(
    [...byType].map(async ([type, list]) => {
      const table = cache.rows(type)
      const ids = [...new Set(list.map(({ id }) => id))]
      const asked = ids.length > MANY ? await hereOf(table, ids) : ids
      const found = await table.bulkGet(asked)
      const held = new Map(asked.map((id, i) => [id, found[i] as Row | undefined]))
      const newest = new Map<string, Row>()
      for (const row of list)
        newest.set(row.id, merge(newest.get(row.id) ?? held.get(row.id), row, now))
      // Most reads bring rows that are here already: an unwritten row makes no screen render.
      const changed = [...newest.values()].filter(
        (row) => JSON.stringify(row) !== JSON.stringify(held.get(row.id)),
      )
      if (changed.length > 0) await table.bulkPut(changed as never[])
    }),
  )
}

/** Most of a snapshot's thousands of rows are new: one query for all keys is cheaper than one for each. */
const MANY = 100

async function hereOf(table: Table<unknown, string>, ids: string[]): Promise<string[]> {
  const here = new Set(await table.toCollection().primaryKeys())
  return ids.filter((id) => here.has(id))
}

function merge(old: Row | undefined, row: PutRow, now: number): Row {
  const seqs = { ...old?.seqs }
  if (row.scope !== undefined) seqs[row.scope] = Math.max(seqs[row.scope] ?? 0, row.seq ?? 0)
  const scopes = Object.keys(seqs)
  const stale_at = scopes.length > 0 ? null : now + STALE_AFTER_MS
  const body = old && revOf(old) > revOf(row.body) ? old : (row.body as Row)
  return { ...body, seqs, scopes, stale_at }
}

function revOf(body: unknown): number {
  return (body as { rev?: number }).rev ?? 0
}

/**
 * Rows and cursors of an older epoch do not count in this one: removes them, so that every scope starts over. False
 * after that, and when the answer is the older one.
 */
export async function enterEpoch(cache: Cache, epoch: number): Promise<boolean> {
  const current = await readMeta(cache, 'epoch', 0)
  if (epoch === current) return true
  if (epoch < current) return false
  await cache.meta.put({ key: 'epoch', value: epoch })
  if (current === 0) return true
  for (const type of cache.types) await cache.rows(type).clear()
  await cache.cursors.toCollection().modify({ cursor: UNREAD })
  return false
}

/**
 * Writes the rows of a read or a push; the first answer of a newer epoch begins that epoch here. Takes a row that the device
 * does not have only from an answer that had read its scope as far as the device has: a later change may have deleted the row.
 */
export async function putAnswers(
  cache: Cache,
  answers: readonly Answer[],
  rules: ProtocolRules,
  now: number,
): Promise<void> {
  if (answers.length === 0) return
  await cache.transaction('rw', cache.tables, async () => {
    for (const { epoch } of answers) if (epoch !== 0) await enterEpoch(cache, epoch)
    const epoch = await readMeta(cache, 'epoch', 0)
    const cursors = new Map(
      (await cache.cursors.toArray()).map(({ scope, cursor }) => [scope, cursor]),
    )
    const taken: PutRow[] = []
    for (const { rows, asOf, epoch: seen } of answers) {
      if (epoch !== 0 && seen !== 0 && epoch !== seen) continue
      for (const row of rows) {
        const scope = homeOf(cache.schema.entities, row)
        const cursor = scope === null ? undefined : cursors.get(scope)
        if (scope === null || cursor === undefined) taken.push(row)
        else if (!rules.asOf || (asOf[scope] ?? -1) >= cursor) taken.push({ ...row, scope })
        else if (await cache.rows(row.type).get(row.id)) taken.push(row)
      }
    }
    await putRows(cache, taken, now)
  })
}

/** Rows, the heads of their scopes when the server read them, and the epoch. */
export interface Answer {
  rows: readonly PutRow[]
  asOf: Counters
  epoch: number
}

function homeOf(entities: Entities, { type, body }: PutRow): string | null {
  // A newer server may send kinds of rows that this version does not know.
  const kind = entities[type] as Entity<EntityType> | undefined
  return kind?.home?.(body as never) ?? null
}

export async function deleteRows(
  cache: Cache,
  rows: readonly { type: EntityType; id: string }[],
): Promise<void> {
  for (const type of cache.types) {
    const ids = rows.filter((row) => row.type === type).map((row) => row.id)
    if (ids.length > 0) await cache.rows(type).bulkDelete(ids)
  }
}

/**
 * Deletes a scope, and rows that no other scope holds. All tables are asked at once: on a device each question is a way to another
 * process and back, and most tables have no row of the scope.
 */
export async function dropScope(cache: Cache, scope: string): Promise<void> {
  await Promise.all(
    cache.types.map(async (type) => {
      const table = cache.rows(type)
      const alone: string[] = []
      const shared: Row[] = []
      for (const row of (await table.where('scopes').equals(scope).toArray()) as Row[]) {
        const { [scope]: _, ...seqs } = row.seqs
        const scopes = Object.keys(seqs)
        if (scopes.length === 0) alone.push(row.id)
        else shared.push({ ...row, seqs, scopes })
      }
      if (alone.length > 0) await table.bulkDelete(alone)
      if (shared.length > 0) await table.bulkPut(shared as never[])
    }),
  )
}
