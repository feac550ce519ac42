import { z } from 'zod'
import { MAX_FILENAME_LENGTH } from '../limits.ts'
import { FILE_PURPOSES, type FilePurpose } from '../rules/files.ts'
import { hasForbiddenCharacters } from '../rules/text.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Done, Id, IdParams } from './fields.ts'

const Purpose = z.enum(Object.keys(FILE_PURPOSES) as [FilePurpose, ...FilePurpose[]])
const Filename = z
  .string()
  .min(1)
  .max(MAX_FILENAME_LENGTH)
  .refine(
    (name) => !hasForbiddenCharacters(name),
    'The name contains characters that cannot be used',
  )

/** A stored file. The server re-encodes pictures; their names say so. */
export const File = z.object({
  id: Id,
  filename: z.string(),
  mime_type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  url: z.string(),
  thumbnail_id: Id.nullable(),
  /** Pixels; null where it is not known. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  duration_seconds: z.number().nullable(),
})
export type File = z.infer<typeof File>

/** The progress of an upload. */
export const Upload = z.object({
  id: Id,
  /** The number of stored parts, counted from the first. */
  received: z.number().int(),
  /** Null until it is complete. */
  file: File.nullable(),
})
export type Upload = z.infer<typeof Upload>

/** Bytes; available is quota plus purchased minus used. */
export const StorageQuota = z.object({
  storage_used_bytes: z.number().int(),
  storage_quota_bytes: z.number().int(),
  storage_purchased_bytes: z.number().int(),
  storage_available_bytes: z.number().int(),
  storage_percentage_used: z.number(),
})
export type StorageQuota = z.infer<typeof StorageQuota>

const StoredVideo = z.object({
  file: File,
  thumbnail_id: Id.nullable(),
  duration_seconds: z.number().nullable(),
})

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/files/upload',
    summary: 'Store a picture sent as a multipart form: file, and purpose or module',
    auth: 'required',
    offline: 'online',
    limits: ['uploads'],
    takes: 'form',
    output: z.object({ file: File, thumbnail_id: Id.nullable() }),
  }),
  uploadVideo: endpoint({
    method: 'POST',
    path: '/files/upload/video',
    summary: 'Store a video sent as a multipart form: file, and community_id',
    auth: 'required',
    offline: 'online',
    limits: ['uploads'],
    takes: 'form',
    output: StoredVideo,
  }),
  streamVideo: endpoint({
    method: 'POST',
    path: '/videos/stream',
    summary:
      'Append a piece to a recording: chunk, community_id, and session_id from the second on',
    auth: 'required',
    offline: 'online',
    limits: ['parts'],
    takes: 'form',
    output: z.object({ id: Id }),
  }),
  finalizeVideo: endpoint({
    method: 'POST',
    path: '/videos/finalize',
    summary: 'Make a video of the pieces of a recording; repeating it answers the same video',
    auth: 'required',
    offline: 'online',
    limits: ['uploads'],
    acts: true,
    body: z.strictObject({ session_id: Id }),
    output: StoredVideo,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/uploads',
    summary:
      'Announce a file that will come in parts, or ask how much of it has arrived; size is null while it still grows',
    auth: 'required',
    offline: 'online',
    body: z.strictObject({
      id: Id,
      filename: Filename,
      size: z.number().int().min(1).nullable(),
      purpose: Purpose,
    }),
    output: Upload,
  }),
  part: endpoint({
    method: 'PUT',
    path: '/uploads/:id/parts/:index',
    summary: 'One part of an announced file, in order from 0; sending one again changes nothing',
    auth: 'required',
    offline: 'online',
    limits: ['parts'],
    takes: 'bytes',
    params: IdParams.extend({ index: z.coerce.number().int().min(0).max(1_000_000) }),
    output: Upload,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/uploads/:id/complete',
    summary:
      'Make a file of the parts; repeating it answers the same file. With parts_sha256, only if they are what was sent',
    auth: 'required',
    offline: 'online',
    limits: ['uploads'],
    acts: true,
    params: IdParams,
    body: z.strictObject({
      /** Hex, of the SHA-256 digests of all parts one after another. */
      parts_sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    output: Upload,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/files/:id',
    summary: 'Delete one’s own file that nothing uses; deleting it again changes nothing',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    params: IdParams,
    output: Done,
  }),
  download: endpoint({
    method: 'GET',
    path: '/files/:id/download',
    summary: 'The bytes of a file, whole or in ranges; an unused file is for its owner only',
    auth: 'optional',
    offline: 'online',
    gives: 'file',
    params: IdParams,
    output: z.unknown(),
  }),
  quota: endpoint({
    method: 'GET',
    path: '/storage/quota',
    summary: 'The storage that one’s own files use, and the free rest',
    auth: 'required',
    offline: 'cache',
    output: StorageQuota,
  }),
}

export const filesFeature = {
  calls: files,
  errors: {
    'files.not_found': [404, 'File not found'],
    'files.in_use': [409, 'This file is in use.'],
    'files.incomplete': [409, 'Some parts of this file have not arrived yet.'],
    'files.altered': [409, 'This file did not arrive as it was sent. Please send it again.'],
    'files.too_many_uploads': [
      429,
      'Other files of yours are still being sent. This one follows when they are done.',
    ],
    'files.wrong_part': [422, 'This is not the part that was announced.'],
    'files.form_expected': [422, 'Send one file as a multipart form.'],
    'files.wrong_kind': [422, 'This file cannot be used here.'],
    'files.too_large': [413, 'This file is too large.'],
    'files.unplayable': [422, 'This server plays MP4 and WebM videos only.'],
    'files.too_many_pixels': [422, 'This image is too large. It may have at most 24 megapixels.'],
    'files.damaged': [422, 'This file is damaged and could not be read.'],
    'files.storage_full': [413, 'Insufficient storage.'],
    'files.range': [416, 'The file does not have that range.'],
  },
} satisfies Feature
