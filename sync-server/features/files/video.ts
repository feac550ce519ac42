import { rm, stat } from 'node:fs/promises'
import type { Database } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { FileStore } from './file-store.ts'
import { CONTAINERS } from './examine-video.ts'
import { BrokenVideoError, makePlayable, probe, stillOf } from './ffmpeg.ts'
import { insertThumbnail } from './store-file.ts'
import { processStill } from './process-image.ts'
import { changeRoom } from './quota.ts'

/** Makes a stored video playable in every browser. False for one that cannot be: then it should go. */
export async function processVideo(db: Database, store: FileStore, id: string): Promise<boolean> {
  const file = await db.read.first(selectVideo, { id })
  if (!file || file.processing === 0) return true
  const format = CONTAINERS[file.mime_type as keyof typeof CONTAINERS]
  const playable = store.uploadPath(`${id}.playable`)
  const still = store.uploadPath(`${id}.png`)
  try {
    const path = store.pathOf(id)
    const mime_type = await makePlayable(path, format, await probe(path, format), playable)
    const made = await probe(playable, mime_type === 'video/mp4' ? 'mov' : 'matroska')
    if (made.video === null) return false
    await stillOf(playable, still)
    const { thumbnail, placeholder } = await processStill(still)
    const { size } = await stat(playable)
    await store.keep(playable, id)
    const thumbnailId = newId()
    await store.keep(thumbnail.path, thumbnailId)
    await db.write(async (trx) => {
      const { width, height, seconds } = made
      const row = { id, mime_type, size, width, height, placeholder, seconds }
      if ((await trx.run(setPlayable, row)) === 0) return
      await insertThumbnail(trx, file, thumbnailId, thumbnail)
      await changeRoom(trx, file.owner_id, size + thumbnail.size - file.size)
    })
    return true
  } catch (error) {
    if (error instanceof BrokenVideoError) return false
    throw error
  } finally {
    for (const path of [playable, still]) await rm(path, { force: true })
  }
}

const selectVideo = statement<{ id: string }>()((db, value) =>
  db.selectFrom('files').selectAll().where('id', '=', value.id).where('kind', '=', 'video'),
)
const setPlayable = statement<{
  id: string
  mime_type: string
  size: number
  width: number | null
  height: number | null
  placeholder: string
  seconds: number | null
}>()((db, value) =>
  db
    .updateTable('files')
    .set({
      mime_type: value.mime_type,
      size: value.size,
      width: value.width,
      height: value.height,
      placeholder: value.placeholder,
      duration_seconds: value.seconds,
      processing: 0,
    })
    .where('id', '=', value.id),
)
