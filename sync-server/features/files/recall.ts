import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { FileRecord } from '../../db/tables/files.ts'
import type { Transaction } from '../../db/database.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import { epochOf, metaOf, setMeta } from '../../sync/changes.ts'
import { insertFile, isTaken, selectKnown } from './file-rows.ts'
import { grantPictures } from './picture-names.ts'
import { takeRoom } from './quota.ts'
import { knownAmong, type SweepParts } from './sweep.ts'
import { videoJob } from './job-types.ts'

/** A file whose upload was open during the backup may have an earlier date than the backup's newest file. */
const OVERLAP_MS = 10 * 60_000

/**
 * Runs once after each restore: files that came after the restored state get their rows again, and bytes that the sweep
 * set aside return to their place, before any device sends again what shows them. A file that the restored state should
 * know and does not was deleted, and stays so. Uploads that were open begin anew: their parts are in no backup, and what they
 * became since is a file already. Returns how many files came back.
 */
export async function recallFiles({ db, store, erased }: SweepParts): Promise<number> {
  const epoch = String(await epochOf(db.read))
  if ((await metaOf(db.read, 'files_epoch')) === epoch) return 0
  const now = new Date().toISOString()
  const latest = Date.parse((await db.read.first(selectLatest, { now }))?.created_at ?? '') || 0
  const placed = new Set(await store.files())
  const aside = new Set(await store.setAsideBefore())
  const names = (await store.records.ids()).filter((id) => placed.has(id) || aside.has(id))
  const known = await knownAmong(db, selectKnown, names)
  const lost: FileRecord[] = []
  for (const id of names) {
    const record = known.has(id) ? undefined : await store.records.of(id)
    if (!record || Date.parse(record.created_at) < latest - OVERLAP_MS) continue
    if (!(await erased.has(record.owner_id))) lost.push(record)
  }
  // A picture before its thumbnail.
  lost.sort((a, b) => Number(a.parent_id !== null) - Number(b.parent_id !== null))
  const wanted = await knownAmong(db, selectKnown, [...aside])
  for (const { id } of lost) wanted.add(id)
  for (const id of aside) if (wanted.has(id)) await store.putBack(id)
  return db.write(
    async (trx) => {
      await trx.run(setMeta, { key: 'files_epoch', value: epoch })
      await trx.run(deleteUploads, {})
      return insertLost(trx, lost)
    },
    ['recall'],
  )
}

async function insertLost(trx: Transaction, records: FileRecord[]): Promise<number> {
  let count = 0
  const ids = JSON.stringify(records.map(({ owner_id }) => owner_id))
  const owners = new Set((await trx.all(selectUsers, { ids })).map(({ id }) => id))
  for (const record of records) {
    const { id, owner_id, parent_id, size } = record
    // An account from after the backup is not known any more either.
    if (!owners.has(owner_id) || (parent_id !== null && !(await isTaken(trx, parent_id)))) continue
    await trx.run(insertFile, record)
    await takeRoom(trx, owner_id, size, Number.MAX_SAFE_INTEGER)
    if (record.purpose === 'chapter') await grantPictures(trx, id)
    if (record.processing === 1) await enqueueJob(trx, videoJob, id)
    count += 1
  }
  return count
}

const selectLatest = statement<{ now: string }>()((db, value) =>
  db
    .selectFrom('files')
    .select('created_at')
    .where('parent_id', 'is', null)
    // One from a clock that ran ahead says nothing of the time of the backup.
    .where('created_at', '<=', value.now)
    .orderBy('created_at', 'desc')
    .limit(1),
)
const deleteUploads = statement()((db) => db.deleteFrom('uploads'))
const selectUsers = statement<{ ids: string }>()((db, value) =>
  db.selectFrom('users').select('id').where('id', 'in', idList(value.ids)),
)
