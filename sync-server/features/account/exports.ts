import type { DataExport } from '#shared/contract/account.ts'
import { ApiError } from '#shared/errors.ts'
import { EXPORT_DAYS } from '#shared/limits.ts'
import { sql, type SqlBool } from 'kysely'
import type { Connection, Database } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { FileReply } from '../../http/send-file.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import type { Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { FileStore } from '../files/file-store.ts'
import { exportJob } from './job-types.ts'

const DAY_MS = 86_400_000

/** The world that a copy is of; null: all data of the account. */
type WorldId = string | null

/** The state of a user's own copy. */
export async function exportOf(
  world_id: WorldId,
  db: Connection,
  user_id: string,
): Promise<DataExport> {
  const row = await db.first(selectExport, { user_id, world_id })
  if (!row) return { state: 'none', requested_at: null, ready_at: null, bytes: 0, expires_at: null }
  const { requested_at, ready_at, bytes } = row
  if (ready_at === null)
    return { state: 'waiting', requested_at, ready_at: null, bytes: 0, expires_at: null }
  const expires_at = new Date(Date.parse(ready_at) + EXPORT_DAYS * DAY_MS).toISOString()
  return { state: 'ready', requested_at, ready_at, bytes, expires_at }
}

/** Has a copy made, in place of the one before. One at a time. */
export async function requestExport(
  world_id: WorldId,
  { trx, user, now }: CommandContext,
): Promise<DataExport> {
  const earlier = await trx.first(selectExport, { user_id: user.id, world_id })
  if (earlier?.ready_at === null) throw new ApiError('account.export_running')
  if (earlier) await trx.run(deleteExport, { id: earlier.id })
  const id = newId()
  await trx.run(insertExport, { id, user_id: user.id, world_id, now })
  await enqueueJob(trx, exportJob, { id })
  return exportOf(world_id, trx, user.id)
}

/** For its owner alone, as long as the server keeps it. */
export async function downloadExport(
  world_id: WorldId,
  db: Connection,
  viewer: Viewer,
  store: FileStore,
): Promise<FileReply> {
  const row = viewer && (await db.first(selectExport, { user_id: viewer.id, world_id }))
  if (!row?.ready_at || Date.parse(row.ready_at) + EXPORT_DAYS * DAY_MS < Date.now())
    throw new ApiError('account.export_not_found')
  return {
    read: (range) => store.readExport(row.id, range),
    filename: `loreloom-${row.slug ?? row.username}-${row.ready_at.slice(0, 10)}.zip`,
    mimeType: 'application/zip',
    size: row.bytes,
    asAttachment: true,
    isPublic: false,
    etag: `"${row.id}"`,
  }
}

/** The owner and the world of a copy; undefined when its request is gone. */
export function findExport(db: Connection, id: string) {
  return db.first(selectWanted, { id })
}

/** Returns false when the request for the copy no longer exists. */
export async function finishExport(db: Database, id: string, bytes: number): Promise<boolean> {
  const now = new Date().toISOString()
  return (await db.write((trx) => trx.run(setReady, { id, bytes, now }), [id])) > 0
}

/** Deletes copies after their days, and files that no row knows. */
export async function sweepExports(
  db: Database,
  store: FileStore,
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - EXPORT_DAYS * DAY_MS).toISOString()
  await db.write((trx) => trx.run(deleteOld, { before }), ['exports'])
  const kept = new Set((await db.read.all(selectIds, {})).map(({ id }) => id))
  for (const name of await store.exports()) if (!kept.has(name)) await store.dropExport(name)
}

const selectExport = statement<{ user_id: string; world_id: WorldId }>()((db, value) =>
  db
    .selectFrom('exports as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('worlds as w', 'w.id', 'e.world_id')
    .select(['e.id', 'e.requested_at', 'e.ready_at', 'e.bytes', 'u.username', 'w.slug'])
    .where('e.user_id', '=', value.user_id)
    .where(sql<SqlBool>`e.world_id is not distinct from ${value.world_id}`),
)
const selectWanted = statement<{ id: string }>()((db, value) =>
  db.selectFrom('exports').select(['user_id', 'world_id']).where('id', '=', value.id),
)
const selectIds = statement()((db) => db.selectFrom('exports').select('id'))
const insertExport = statement<{
  id: string
  user_id: string
  world_id: WorldId
  now: string
}>()((db, value) =>
  db.insertInto('exports').values({
    id: value.id,
    user_id: value.user_id,
    world_id: value.world_id,
    requested_at: value.now,
  }),
)
const setReady = statement<{ id: string; bytes: number; now: string }>()((db, value) =>
  db
    .updateTable('exports')
    .set({ ready_at: value.now, bytes: value.bytes })
    .where('id', '=', value.id),
)
const deleteExport = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('exports').where('id', '=', value.id),
)
const deleteOld = statement<{ before: string }>()((db, value) =>
  db.deleteFrom('exports').where('ready_at', '<', value.before),
)
