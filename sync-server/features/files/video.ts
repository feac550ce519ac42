import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Database } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { FileRecord } from '../../db/tables/files.ts'
import type { FileStore } from './file-store.ts'
import { containerOf } from './examine-video.ts'
import { BrokenVideoError, makePlayable, probe, stillOf } from './ffmpeg.ts'
import { insertFile, thumbnailOf } from './file-rows.ts'
import { processStill } from './process-image.ts'
import { changeRoom } from './quota.ts'

/** Makes a stored video playable in every browser. False for one that cannot be: then it should go. */
export async function processVideo(db: Database, store: FileStore, id: string): Promise<boolean> {
  const file = await db.read.first(selectVideo, { id })
  if (!file || file.processing === 0) return true
  const playable = store.uploadPath(`${id}.playable`)
  const still = store.uploadPath(`${id}.png`)
  const made = [playable, still]
  try {
    const mime_type = await store.withPath(id, (path) => toPlayable(path, playable))
    if (mime_type === null) return false
    const container = mime_type === 'video/mp4' ? 'mov' : 'matroska'
    const { video, width, height, seconds } = await probe(playable, container)
    if (video === null) return false
    await stillOf(playable, container, still)
    // Nothing could be shown of it.
    if (!existsSync(still)) return false
    const { thumbnail, placeholder } = await processStill(still)
    made.push(thumbnail.path)
    const { size } = await stat(playable)
    const shape = { mime_type, size, width, height, placeholder, duration_seconds: seconds }
    const record: FileRecord = { ...file, ...shape, processing: 0 }
    const small = thumbnailOf(file, newId(), thumbnail)
    await store.keep(playable, id)
    await store.keep(thumbnail.path, small.id)
    for (const known of [record, small]) await store.records.note(known)
    const isWanted = await db.write(
      async (trx) => {
        if ((await trx.run(setPlayable, record)) === 0) return false
        await trx.run(insertFile, small)
        await changeRoom(trx, file.owner_id, size + thumbnail.size - file.size)
        return true
      },
      [id, file.owner_id],
    )
    // A user has deleted the video meanwhile.
    if (!isWanted) await store.erase([id, small.id])
    return true
  } catch (error) {
    if (error instanceof BrokenVideoError) return false
    throw error
  } finally {
    for (const path of made) await rm(path, { force: true })
  }
}

/** The type of the video that was made; null if the bytes are none that may be used. */
async function toPlayable(path: string, to: string) {
  // By its bytes: a server that was killed here before has put the playable ones in their place already.
  const format = await containerOf(path)
  return format && makePlayable(path, format, await probe(path, format), to)
}

const selectVideo = statement<{ id: string }>()((db, value) =>
  db.selectFrom('files').selectAll().where('id', '=', value.id).where('kind', '=', 'video'),
)
const setPlayable = statement<FileRecord>()((db, value) =>
  db
    .updateTable('files')
    .set({
      mime_type: value.mime_type,
      size: value.size,
      width: value.width,
      height: value.height,
      placeholder: value.placeholder,
      duration_seconds: value.duration_seconds,
      processing: 0,
    })
    .where('id', '=', value.id),
)
