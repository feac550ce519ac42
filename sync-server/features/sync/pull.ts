import type { EntityType, Del, Put, ScopeChanges, ScopeReset } from '#shared/contract/sync.ts'
import type { Connection, Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { epochOf, headOf } from '../../sync/changes.ts'
import {
  type EntityLoaders,
  type ScopeGates,
  splitScope,
  type Viewer,
} from '../../sync/entities.ts'

interface ChangeRow {
  type: string
  id: string
  seq: number
  deleted: 0 | 1
}

interface PullRequest {
  epoch: number
  cursor: Record<string, number>
  limit: number
}

/** Changes since the cursors, read from one snapshot and rendered for this viewer. */
export function pull(
  db: Database,
  loaders: EntityLoaders,
  gates: ScopeGates,
  viewer: Viewer,
  request: PullRequest,
) {
  return db.snapshot(async (snapshot) => {
    const epoch = await epochOf(snapshot)
    const scopes: Record<string, ScopeReset | ScopeChanges> = {}
    const revoked: string[] = []
    let room = request.limit
    for (const [scope, from] of Object.entries(request.cursor)) {
      const [kind, id] = splitScope(scope)
      if (!(await gates[kind](snapshot, id, viewer))) {
        revoked.push(scope)
        continue
      }
      const { head, min_seq } = await headOf(snapshot, scope)
      const reason =
        request.epoch !== epoch
          ? 'epoch'
          : from > head
            ? 'ahead'
            : from < min_seq
              ? 'horizon'
              : null
      if (reason) scopes[scope] = { reset: true, head, reason }
      else if (from < head) {
        const changes = await changesOf(
          snapshot,
          loaders,
          viewer,
          scope,
          from,
          head,
          Math.max(room, 1),
        )
        room -= changes.put.length + changes.del.length
        scopes[scope] = changes
      }
    }
    return { epoch, scopes, revoked }
  })
}

async function changesOf(
  db: Connection,
  loaders: EntityLoaders,
  viewer: Viewer,
  scope: string,
  from: number,
  head: number,
  limit: number,
): Promise<ScopeChanges> {
  let rows = await db.all(selectChanges, { scope, from, limit: limit + 1 })
  let to = head
  if (rows.length > limit) {
    // A page never splits the rows of one change: they share a seq and must arrive together.
    const last = rows[limit]!.seq
    const whole = rows.slice(0, limit).filter((row) => row.seq < last)
    rows = whole.length > 0 ? whole : await db.all(selectGroup, { scope, seq: last })
    to = rows.at(-1)!.seq
  }
  const { put, del } = await render(db, loaders, viewer, rows)
  // A device that begins has nothing to delete, and need not hear of what its user may not see.
  return { from, to, more: to < head, put, del: from === 0 ? [] : del }
}

/** Bodies for change rows. A row that is gone, or not for this viewer, goes out as deleted. */
export async function render(
  db: Connection,
  loaders: EntityLoaders,
  viewer: Viewer,
  rows: ChangeRow[],
): Promise<{ put: Put[]; del: Del[] }> {
  const idsByType = new Map<EntityType, string[]>()
  for (const row of rows) {
    if (row.deleted) continue
    const type = row.type as EntityType
    const ids = idsByType.get(type)
    if (ids) ids.push(row.id)
    else idsByType.set(type, [row.id])
  }
  const bodies = new Map<string, unknown>()
  for (const [type, ids] of idsByType) {
    for (const [id, body] of await loaders[type](db, ids, viewer, loaders))
      bodies.set(`${type}:${id}`, body)
  }
  const put: Put[] = []
  const del: Del[] = []
  for (const { type, id, seq } of rows) {
    const body = bodies.get(`${type}:${id}`)
    if (body === undefined) del.push({ type: type as EntityType, id, seq })
    else put.push({ type: type as EntityType, id, seq, body })
  }
  return { put, del }
}

const selectChanges = statement<{ scope: string; from: number; limit: number }>()((db, value) =>
  db
    .selectFrom('sync_row')
    .select(['type', 'id', 'seq', 'deleted'])
    .where('scope', '=', value.scope)
    .where('seq', '>', value.from)
    .orderBy('seq')
    .limit(value.limit),
)
const selectGroup = statement<{ scope: string; seq: number }>()((db, value) =>
  db
    .selectFrom('sync_row')
    .select(['type', 'id', 'seq', 'deleted'])
    .where('scope', '=', value.scope)
    .where('seq', '=', value.seq),
)
