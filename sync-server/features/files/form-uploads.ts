import { rm } from 'node:fs/promises'
import type { File } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_FILENAME_LENGTH } from '#shared/limits.ts'
import { FILE_PURPOSES, type FilePurpose } from '#shared/rules/files.ts'
import { newId } from '../../db/ids.ts'
import type { UploadContext } from '../../http/handlers.ts'
import { FORM_EXTRA_BYTES, type ReceivedForm } from '../../http/receive.ts'
import { assertFree, quotaOf } from './quota.ts'
import { appendChunk } from './recordings.ts'
import { storeFile, type StoreParts } from './store-file.ts'
import { assertFits } from './uploads.ts'

/** A picture or an asset that is sent whole. */
export function uploadFile(parts: StoreParts, context: UploadContext): Promise<File> {
  return storeForm(parts, context, FILE_PURPOSES.assets.maxBytes, ({ fields, size }) => {
    const purpose = purposeOf(fields['purpose'] ?? fields['module'])
    assertFits(purpose, size, 'file')
    return purpose
  })
}

export function uploadVideo(parts: StoreParts, context: UploadContext): Promise<File> {
  return storeForm(parts, context, FILE_PURPOSES.video.maxBytes, () => 'video')
}

/** A piece of a recording. Returns the recording's id. */
export async function uploadChunk(parts: StoreParts, context: UploadContext): Promise<string> {
  const path = parts.store.uploadPath(newId())
  const { fields, size } = await receive(parts, context, path, FILE_PURPOSES.video.maxBytes)
  return appendChunk(parts, { path, size, session: fields['session_id'] }, context.viewer!)
}

/** The bytes as they were sent lie aside while a file is made of them. */
async function storeForm(
  parts: StoreParts,
  context: UploadContext,
  maxBytes: number,
  purposeFor: (received: ReceivedForm) => FilePurpose,
): Promise<File> {
  const { store } = parts
  const id = newId()
  const path = store.uploadPath(id)
  try {
    const received = await receive(parts, context, path, maxBytes)
    const purpose = purposeFor(received)
    const filename = received.filename.slice(-MAX_FILENAME_LENGTH)
    return await storeFile(parts, { id, user: context.viewer!, purpose, filename, path })
  } finally {
    await rm(path, { force: true })
  }
}

const MOST_FORMS = 20
/** How many forms of each user are on their way. */
const underWay = new Map<string, number>()

/**
 * Receives a form of at most so many bytes as its user has room for. Until it is whole no quota counts its bytes, so a
 * user may send a few at the same time.
 */
async function receive(
  { db, quota }: StoreParts,
  { viewer, announced, form }: UploadContext,
  path: string,
  maxBytes: number,
): Promise<ReceivedForm> {
  const { id } = viewer!
  const others = underWay.get(id) ?? 0
  if (others >= MOST_FORMS) throw new ApiError('files.too_many_uploads', { retryAfter: 60 })
  underWay.set(id, others + 1)
  try {
    const { storage_available_bytes: room } = await quotaOf(db.read, id, quota)
    if (announced !== null && announced <= maxBytes) assertFree(announced - FORM_EXTRA_BYTES, room)
    return await form(path, Math.min(maxBytes, room))
  } finally {
    const left = underWay.get(id)! - 1
    if (left > 0) underWay.set(id, left)
    else underWay.delete(id)
  }
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
