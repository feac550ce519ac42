import { ApiError } from '#shared/errors.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { decodeCursor, encodeCursor } from '../../http/paging.ts'
import { epochOf, headOf } from '../../sync/changes.ts'
import {
  type EntityLoaders,
  type ScopeGates,
  splitScope,
  type Viewer,
} from '../../sync/entities.ts'
import { render } from './pull.ts'

interface SnapshotRequest {
  scope: string
  after?: string | undefined
  limit: number
}

/**
 * The living rows of a scope, latest changed first, so that a client that stops early holds the freshest.
 * `head` is read with the first rows: a pull from there brings what changed while paging.
 */
export function snapshot(
  db: Database,
  loaders: EntityLoaders,
  gates: ScopeGates,
  viewer: Viewer,
  request: SnapshotRequest,
) {
  const { scope, limit } = request
  return db.snapshot(async (reader) => {
    const [kind, id] = splitScope(scope)
    if (!(await gates[kind](reader, id, viewer))) throw new ApiError('request.not_found')
    const [seq, lastType, lastId] = request.after
      ? decodeCursor(request.after, ['number', 'string', 'string'])
      : [Number.MAX_SAFE_INTEGER, '', '']
    const { head } = await headOf(reader, scope)
    const rows = await reader.all(selectPage, {
      scope,
      seq,
      type: lastType,
      id: lastId,
      limit: limit + 1,
    })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const { put } = await render(reader, loaders, viewer, page)
    return {
      items: { epoch: await epochOf(reader), scope, head, put },
      next_cursor:
        rows.length > limit && last ? encodeCursor([last.seq, last.type, last.id]) : null,
    }
  })
}

const selectPage = statement<{
  scope: string
  seq: number
  type: string
  id: string
  limit: number
}>()((db, value) =>
  db
    .selectFrom('sync_row')
    .select(['type', 'id', 'seq', 'deleted'])
    .where('scope', '=', value.scope)
    .where('seq', '<=', value.seq)
    .where('deleted', '=', 0)
    .where((eb) =>
      eb.or([
        eb('seq', '<', value.seq),
        eb('type', '<', value.type),
        eb.and([eb('type', '=', value.type), eb('id', '<', value.id)]),
      ]),
    )
    .orderBy('seq', 'desc')
    .orderBy('type', 'desc')
    .orderBy('id', 'desc')
    .limit(value.limit),
)
