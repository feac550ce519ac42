import type { File, files } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_FILENAME_LENGTH, UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { FILE_PURPOSES, type FilePurpose } from '#shared/rules/files.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers } from '../../http/handlers.ts'
import { deleteFile, isUsed } from './file-uses.ts'
import { findFile, findReadable } from './files.ts'
import { quotaOf } from './quota.ts'
import { appendChunk, finishRecording } from './recordings.ts'
import { storeFile, type StoreParts } from './store-file.ts'
import { assertFits, beginUpload, completeUpload, giveUpUpload, receivePart } from './uploads.ts'

export function filesHandlers(parts: StoreParts): Handlers<typeof files> {
  const { store, quota } = parts
  return {
    upload: async (_, { viewer, form }) => {
      const id = newId()
      const path = store.uploadPath(id)
      try {
        const { fields, filename, size } = await form(path, FILE_PURPOSES.assets.maxBytes)
        const purpose = purposeOf(fields['purpose'] ?? fields['module'])
        assertFits(purpose, size, 'file')
        const name = filename.slice(-MAX_FILENAME_LENGTH)
        const file = await storeFile(parts, { id, user: viewer!, purpose, filename: name, path })
        return { file, thumbnail_id: file.thumbnail_id }
      } finally {
        await store.dropUpload(id)
      }
    },
    uploadVideo: async (_, { viewer, form }) => {
      const id = newId()
      const path = store.uploadPath(id)
      try {
        const { filename } = await form(path, FILE_PURPOSES.video.maxBytes)
        const name = filename.slice(-MAX_FILENAME_LENGTH)
        const video = { id, user: viewer!, purpose: 'video' as const, filename: name, path }
        return toVideo(await storeFile(parts, video))
      } finally {
        await store.dropUpload(id)
      }
    },
    streamVideo: async (_, { viewer, form }) => {
      const path = store.uploadPath(newId())
      const { fields, size } = await form(path, FILE_PURPOSES.video.maxBytes)
      const chunk = { path, size, session: fields['session_id'] }
      return { id: await appendChunk(parts, chunk, viewer!) }
    },
    finalizeVideo: async ({ body }, { viewer }) => {
      return toVideo(await finishRecording(parts, body.session_id, viewer!))
    },
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
      const found = await findReadable(db, id, viewer)
      const { kind, filename, mime_type: mimeType, size, isPublic } = found
      const asAttachment = kind === 'asset'
      return {
        path: store.pathOf(id),
        filename,
        mimeType,
        size,
        etag: `"${id}"`,
        asAttachment,
        isPublic,
      }
    },
    quota: (_, { db, viewer }) => quotaOf(db, viewer!.id, quota),
  }
}

function toVideo(file: File) {
  const { thumbnail_id, duration_seconds } = file
  return { file, thumbnail_id, duration_seconds }
}

function purposeOf(purpose = 'post'): FilePurpose {
  if (
    Object.hasOwn(FILE_PURPOSES, purpose) &&
    FILE_PURPOSES[purpose as FilePurpose].kind !== 'video'
  )
    return purpose as FilePurpose
  const issues = [{ path: 'purpose', message: 'There is no such purpose' }]
  throw new ApiError('request.invalid', { issues })
}
