import type { Database } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { epochOf, metaOf } from '../../sync/changes.ts'
import { endLostPictures } from './end-lost-pictures.ts'
import type { ErasedAccounts } from '../../sync/erased-accounts.ts'
import { selectKnown } from './file-rows.ts'
import { deleteFile, isUsed } from './file-uses.ts'
import type { FileStore } from './file-store.ts'

const DAY_MS = 86_400_000
/** A file that nothing shows: its post may still be waiting on a device that is offline. */
const UNUSED_DAYS = 7
/** So long a draft keeps a picture that its writers took out: they may take that back. */
const LOST_DAYS = 30
/** So long the server keeps bytes without a row aside, and devices come back to a restored database. */
const ASIDE_DAYS = 30
/** An upload of which nothing more comes. */
export const UPLOAD_DAYS = 1
const BATCH = 200

export interface SweepParts {
  db: Database
  store: FileStore
  erased: Pick<ErasedAccounts, 'has'>
}

/**
 * Deletes files that nothing uses and uploads that their clients gave up; sets bytes aside that no row knows, and
 * erases those that were aside long enough. Does nothing on the first day of a database, be it new or restored.
 */
export async function sweepFiles(parts: SweepParts, now = Date.now()): Promise<void> {
  const { db, store } = parts
  const epoch = await epochOf(db.read)
  const age = now - Date.parse((await metaOf(db.read, 'epoch_at'))!)
  // Also when the clock was set back: what the age is worth is not known then.
  if (age < DAY_MS) return
  // Devices still say again what needs the files that nothing needs as yet.
  if (epoch === 1 || age >= ASIDE_DAYS * DAY_MS) {
    const lost = new Date(now - LOST_DAYS * DAY_MS).toISOString()
    await endLostPictures(db, lost)
    await deleteUnused(db, new Date(now - UNUSED_DAYS * DAY_MS).toISOString())
  }
  const before = new Date(now - UPLOAD_DAYS * DAY_MS).toISOString()
  await db.write((trx) => trx.run(deleteStale, { before }), ['uploads.sweep'])
  const uploads = await store.uploads(now - DAY_MS)
  const known = await knownAmong(db, selectUploads, uploads)
  for (const name of uploads) if (!known.has(name)) await store.dropUpload(name)
  await sweepBytes(parts, now)
}

async function deleteUnused(db: Database, before: string): Promise<void> {
  for (;;) {
    const unused = await db.read.all(selectUnused, { before, limit: BATCH })
    if (unused.length === 0) return
    const subjects = unused.flatMap(({ id, owner_id }) => [id, owner_id])
    await db.write(async (trx) => {
      for (const { id } of unused) if (!(await isUsed(trx, id))) await deleteFile(trx, id)
    }, subjects)
  }
}

async function sweepBytes({ db, store, erased }: SweepParts, now: number): Promise<void> {
  const { records } = store
  // Before the bytes are listed: a file that comes meanwhile keeps its record.
  const noted = new Set(await records.ids())
  const placed = await store.files(now - DAY_MS)
  const known = await knownAmong(db, selectKnown, placed)
  for (const name of placed) {
    if (known.has(name)) {
      if (!noted.has(name)) await note(db, store, name)
      continue
    }
    await store.setAside(name, now)
  }
  // The server promised people who deleted their accounts that it keeps nothing.
  for (const name of await store.setAsideBefore()) {
    const owner = (await records.of(name))?.owner_id
    if (owner && (await erased.has(owner))) await store.erase([name])
  }
  const aside = await store.setAsideBefore(now - ASIDE_DAYS * DAY_MS)
  const wanted = await knownAmong(db, selectKnown, aside)
  for (const name of aside)
    if (wanted.has(name)) await store.putBack(name)
    else await store.erase([name])
  const lying = new Set([...(await store.files()), ...(await store.setAsideBefore())])
  await records.drop([...noted].filter((id) => !lying.has(id)))
}

/** Files from before there were records get theirs. */
async function note(db: Database, { records }: FileStore, id: string): Promise<void> {
  const row = await db.read.first(selectFile, { id })
  if (row) await records.note(row)
}

/** Erases the bytes of deleted files, but not of one that a device has sent again under its id meanwhile. */
export async function eraseDeleted(
  { db, store }: Pick<SweepParts, 'db' | 'store'>,
  ids: readonly string[],
): Promise<void> {
  const files = await knownAmong(db, selectKnown, ids)
  const uploads = await knownAmong(db, selectUploads, ids)
  await store.erase(ids.filter((id) => !files.has(id) && !uploads.has(id)))
}

/** The names among these that a row has. */
export async function knownAmong(
  db: Database,
  select: typeof selectKnown,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await db.read.all(select, { ids: JSON.stringify(names) })
  return new Set(rows.map(({ id }) => id))
}

const selectUnused = statement<{ before: string; limit: number }>()((db, value) =>
  db
    .selectFrom('files as f')
    .leftJoin('file_uses as u', 'u.file_id', 'f.id')
    .select(['f.id', 'f.owner_id'])
    .where('f.parent_id', 'is', null)
    .where('f.created_at', '<', value.before)
    .where('u.file_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('picture_names as n')
            .select('n.document')
            .whereRef('n.file_id', '=', 'f.id')
            .where('n.granted', '=', 1),
        ),
      ),
    )
    .limit(value.limit),
)
const selectFile = statement<{ id: string }>()((db, value) =>
  db.selectFrom('files').selectAll().where('id', '=', value.id),
)
const deleteStale = statement<{ before: string }>()((db, value) =>
  db.deleteFrom('uploads').where('active_at', '<', value.before),
)
const selectUploads = statement<{ ids: string }>()((db, value) =>
  db.selectFrom('uploads').select('id').where('id', 'in', idList(value.ids)),
)
