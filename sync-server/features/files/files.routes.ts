import type { File, files } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import type { Handlers } from '../../http/handlers.ts'
import { deleteFile, isUsed } from './file-uses.ts'
import { findFile, findReadable } from './files.ts'
import { uploadChunk, uploadFile, uploadVideo } from './form-uploads.ts'
import { quotaOf } from './quota.ts'
import { finishRecording } from './recordings.ts'
import type { StoreParts } from './store-file.ts'
import { beginUpload, completeUpload, giveUpUpload, receivePart } from './uploads.ts'

export function filesHandlers(parts: StoreParts): Handlers<typeof files> {
  const { store, quota } = parts
  return {
    upload: async (_, context) => {
      const file = await uploadFile(parts, context)
      return { file, thumbnail_id: file.thumbnail_id }
    },
    uploadVideo: async (_, context) => toVideo(await uploadVideo(parts, context)),
    streamVideo: async (_, context) => ({ id: await uploadChunk(parts, context) }),
    finalizeVideo: async ({ body }, { viewer }) =>
      toVideo(await finishRecording(parts, body.session_id, viewer!)),
    begin: ({ body }, context) => beginUpload(parts, body, context),
    part: async ({ params }, { viewer, bytes }) => {
      const place = { id: params.id, index: Number(params.index) }
      return receivePart(parts, place, viewer!, () => bytes(UPLOAD_PART_BYTES))
    },
    complete: ({ params, body }, { viewer }) =>
      completeUpload(parts, { id: params.id, sha256: body.parts_sha256 }, viewer!),
    remove: async ({ params: { id } }, { trx, user }) => {
      await giveUpUpload(trx, id, user)
      const file = await findFile(trx, id)
      if (file?.owner_id !== user.id) return { done: true }
      if (await isUsed(trx, id)) throw new ApiError('files.in_use')
      await deleteFile(trx, id)
      return { done: true }
    },
    download: async ({ params: { id } }, { db, viewer }) => {
      const { kind, filename, mime_type, size, isPublic } = await findReadable(db, id, viewer)
      const sent = { filename, mimeType: mime_type, size, isPublic }
      return {
        ...sent,
        read: (range) => store.read(id, range),
        etag: `"${id}"`,
        asAttachment: kind === 'asset',
      }
    },
    quota: (_, { db, viewer }) => quotaOf(db, viewer!.id, quota),
  }
}

function toVideo(file: File) {
  const { thumbnail_id, duration_seconds } = file
  return { file, thumbnail_id, duration_seconds }
}
