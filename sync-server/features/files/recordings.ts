import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { File } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { FILE_PURPOSES, tooLarge } from '#shared/rules/files.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { findFile } from './files.ts'
import { deleteUpload, storeFile, type StoreParts } from './store-file.ts'

interface Chunk {
  path: string
  size: number
  session: string | undefined
}

/** Appends a piece to a recording, in the order of arrival. Returns the recording's id. */
export async function appendChunk(
  { db, store }: StoreParts,
  { path, size, session }: Chunk,
  user: { id: string },
): Promise<string> {
  try {
    const id = session ?? newId()
    const known = session === undefined ? undefined : await findRecording(db, id, user)
    const total = (known?.size ?? 0) + size
    if (total > FILE_PURPOSES.video.maxBytes) {
      const issues = [{ path: 'chunk', message: tooLarge('video') }]
      throw new ApiError('files.too_large', { issues })
    }
    await pipeline(createReadStream(path), createWriteStream(store.uploadPath(id), { flags: 'a' }))
    const created_at = new Date().toISOString()
    await db.write((trx) =>
      trx.run(saveRecording, { id, user_id: user.id, size: total, created_at }),
    )
    return id
  } finally {
    await rm(path, { force: true })
  }
}

/** Makes a video of a recording. */
export async function finishRecording(
  parts: StoreParts,
  id: string,
  user: { id: string },
): Promise<File> {
  const { db, store } = parts
  const done = await findFile(db.read, id)
  if (done?.owner_id === user.id) {
    const { owner_id: _, ...file } = done
    return file
  }
  await findRecording(db, id, user)
  const recording = { id, user, purpose: 'video' as const, filename: 'recording.webm' }
  try {
    return await storeFile(parts, { ...recording, path: store.uploadPath(id) })
  } catch (error) {
    if (error instanceof ApiError) await db.write((trx) => trx.run(deleteUpload, { id }))
    throw error
  }
}

async function findRecording({ read }: StoreParts['db'], id: string, user: { id: string }) {
  const found = isUuidV7(id) ? await read.first(selectRecording, { id }) : undefined
  if (!found) throw new ApiError('files.not_found')
  if (found.user_id !== user.id) throw new ApiError('files.not_yours')
  return found
}

const selectRecording = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('uploads')
    .select(['user_id', 'size'])
    .where('id', '=', value.id)
    .where('purpose', '=', 'video'),
)
const saveRecording = statement<{
  id: string
  user_id: string
  size: number
  created_at: string
}>()((db, value) =>
  db
    .insertInto('uploads')
    .values({
      id: value.id,
      user_id: value.user_id,
      purpose: 'video',
      filename: 'recording.webm',
      size: value.size,
      created_at: value.created_at,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ size: eb.ref('excluded.size') })),
    ),
)
