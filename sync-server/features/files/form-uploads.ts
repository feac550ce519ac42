import { rm } from 'node:fs/promises'
import type { File } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_FILENAME_LENGTH } from '#shared/limits.ts'
import { FILE_PURPOSES, type FilePurpose } from '#shared/rules/files.ts'
import { newId } from '../../db/ids.ts'
import type { UploadContext } from '../../http/handlers.ts'
import type { ReceivedForm } from '../../http/receive.ts'
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
export async function uploadChunk(
  parts: StoreParts,
  { viewer, form }: UploadContext,
): Promise<string> {
  const path = parts.store.uploadPath(newId())
  const { fields, size } = await form(path, FILE_PURPOSES.video.maxBytes)
  return appendChunk(parts, { path, size, session: fields['session_id'] }, viewer!)
}

/** The bytes as they were sent lie aside while a file is made of them. */
async function storeForm(
  parts: StoreParts,
  { viewer, form }: UploadContext,
  maxBytes: number,
  purposeFor: (received: ReceivedForm) => FilePurpose,
): Promise<File> {
  const { store } = parts
  const id = newId()
  const path = store.uploadPath(id)
  try {
    const received = await form(path, maxBytes)
    const purpose = purposeFor(received)
    const filename = received.filename.slice(-MAX_FILENAME_LENGTH)
    return await storeFile(parts, { id, user: viewer!, purpose, filename, path })
  } finally {
    await rm(path, { force: true })
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
