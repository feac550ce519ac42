import { rm } from 'node:fs/promises'
import type { File } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { FILE_PURPOSES, tooLarge } from '#shared/rules/files.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { findFile } from './files.ts'
import { assertRoom } from './quota.ts'
import type { StoreParts } from './store-file.ts'
import { inOrder } from '../../in-order.ts'
import { assertMayOpen, makeFile } from './uploads.ts'

interface Chunk {
  path: string
  size: number
  session: string | undefined
}

/** Appends a piece to a recording, in the order of arrival. Returns the recording's id. */
export async function appendChunk(
  { db, store, quota }: StoreParts,
  { path, size, session }: Chunk,
  user: { id: string },
): Promise<string> {
  const id = session ?? newId()
  try {
    return await inOrder(id, async () => {
      const known = session === undefined ? undefined : await findRecording(db, id, user)
      const start = known?.size ?? 0
      const total = start + size
      if (total > FILE_PURPOSES.video.maxBytes) {
        const issues = [{ path: 'chunk', message: tooLarge('video') }]
        throw new ApiError('files.too_large', { issues })
      }
      await db.write(
        async (trx) => {
          if (!known) await assertMayOpen(trx, user)
          await assertRoom(trx, user.id, size, quota)
        },
        [user.id],
      )
      // Behind the acknowledged bytes, whatever a failed attempt has left there.
      await store.writePiece(id, path, start)
      const active_at = new Date().toISOString()
      await db.write(
        async (trx) => {
          if (!known) await assertMayOpen(trx, user)
          await assertRoom(trx, user.id, size, quota)
          await trx.run(saveRecording, { id, user_id: user.id, size: total, active_at })
        },
        [user.id],
      )
      return id
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** Makes a video of a recording. */
export function finishRecording(
  parts: StoreParts,
  id: string,
  user: { id: string },
): Promise<File> {
  return inOrder(id, async () => {
    const { db } = parts
    const done = await findFile(db.read, id)
    if (done?.owner_id === user.id) {
      const { owner_id: _, ...file } = done
      return file
    }
    const { size } = await findRecording(db, id, user)
    const recording = { id, user, purpose: 'video' as const, filename: 'recording.webm' }
    return makeFile(parts, recording, { size })
  })
}

async function findRecording({ read }: StoreParts['db'], id: string, user: { id: string }) {
  const found = isUuidV7(id) ? await read.first(selectRecording, { id }) : undefined
  if (found?.user_id !== user.id) throw new ApiError('files.not_found')
  return found
}

const selectRecording = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('uploads')
    .select(['user_id', 'size'])
    .where('id', '=', value.id)
    .where('purpose', '=', 'video')
    // An upload in parts has acknowledged parts, which no piece may replace.
    .where('received', '=', 0),
)
const saveRecording = statement<{
  id: string
  user_id: string
  size: number
  active_at: string
}>()((db, value) =>
  db
    .insertInto('uploads')
    .values({
      id: value.id,
      user_id: value.user_id,
      purpose: 'video',
      filename: 'recording.webm',
      size: value.size,
      created_at: value.active_at,
      active_at: value.active_at,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        size: eb.ref('excluded.size'),
        active_at: eb.ref('excluded.active_at'),
      })),
    ),
)
