import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { idList } from '../../db/dialect.ts'
import { deleteFile, isUsed } from './file-uses.ts'
import type { FileStore } from './file-store.ts'

const DAY_MS = 86_400_000
/** A file that nothing shows: its post may still be waiting on a device that is offline. */
const UNUSED_DAYS = 7
const BATCH = 200

/** Deletes files that nothing uses, uploads that were given up, and bytes that no row knows. */
export async function sweepFiles(db: Database, store: FileStore, now = Date.now()): Promise<void> {
  const before = new Date(now - UNUSED_DAYS * DAY_MS).toISOString()
  for (;;) {
    const unused = await db.read.all(selectUnused, { before, limit: BATCH })
    if (unused.length === 0) break
    await db.write(async (trx) => {
      for (const { id } of unused) if (!(await isUsed(trx, id))) await deleteFile(trx, id)
    })
  }
  await db.write((trx) => trx.run(deleteStale, { before }))
  const old = await store.olderThan(now - DAY_MS)
  const known = async (names: string[]) => {
    const ids = JSON.stringify(names)
    const rows = [
      ...(await db.read.all(selectFiles, { ids })),
      ...(await db.read.all(selectUploads, { ids })),
    ]
    return new Set(rows.map(({ id }) => id))
  }
  const files = await known(old.files)
  await store.erase(old.files.filter((name) => !files.has(name)))
  const uploads = await known(old.uploads)
  for (const name of old.uploads) if (!uploads.has(name)) await store.dropUpload(name)
}

const selectUnused = statement<{ before: string; limit: number }>()((db, value) =>
  db
    .selectFrom('files as f')
    .leftJoin('file_uses as u', 'u.file_id', 'f.id')
    .select('f.id')
    .where('f.parent_id', 'is', null)
    .where('f.created_at', '<', value.before)
    .where('u.file_id', 'is', null)
    .limit(value.limit),
)
const deleteStale = statement<{ before: string }>()((db, value) =>
  db.deleteFrom('uploads').where('created_at', '<', value.before),
)
const selectFiles = statement<{ ids: string }>()((db, value) =>
  db.selectFrom('files').select('id').where('id', 'in', idList(value.ids)),
)
const selectUploads = statement<{ ids: string }>()((db, value) =>
  db.selectFrom('uploads').select('id').where('id', 'in', idList(value.ids)),
)
