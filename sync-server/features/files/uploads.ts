import type { Upload } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { FILE_PURPOSES, type FilePurpose, tooLarge } from '#shared/rules/files.ts'
import type { Connection } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { findFile } from './files.ts'
import { deleteUpload, isTaken, storeFile, type StoreParts } from './store-file.ts'

/** Uploads somebody may have under way; more is no writer. */
const MAX_OPEN_UPLOADS = 100

interface Announced {
  id: string
  filename: string
  /** Null while the file still grows. */
  size: number | null
  purpose: FilePurpose
}

/** What `size` holds while nobody knows it. */
const GROWING = 0

/** Announces a file, or tells how much of it has arrived. One that grew may be announced again with its size. */
export async function beginUpload(form: Announced, context: CommandContext): Promise<Upload> {
  const { trx, user, now } = context
  const size = form.size ?? GROWING
  const known = await findUpload(trx, form.id, user)
  if (known) {
    if (known.size !== GROWING || size === GROWING) return toUpload(known)
    assertFits(known.purpose, size)
    if (countParts(size) < known.received) throw new ApiError('files.wrong_part')
    await trx.run(setSize, { id: form.id, size })
    return toUpload(known)
  }
  const done = await findFinished(trx, form.id, user)
  if (done) return done
  if (await isTaken(trx, form.id)) throw new ApiError('sync.id_taken')
  assertFits(form.purpose, size)
  const { open } = (await trx.first(countOpen, { user_id: user.id }))!
  if (open >= MAX_OPEN_UPLOADS) throw new ApiError('request.rate_limited', { retryAfter: 600 })
  await trx.run(insertUpload, { ...form, size, user_id: user.id, created_at: now })
  return { id: form.id, received: 0, file: null }
}

/** Stores one part durably. Parts come in order; one that is here already changes nothing. */
export async function receivePart(
  { db, store }: StoreParts,
  { id, index }: { id: string; index: number },
  user: { id: string },
  bytes: () => Promise<Uint8Array>,
): Promise<Upload> {
  const upload = await findUpload(db.read, id, user)
  if (!upload) return gone(db.read, id, user)
  if (index < upload.received) return toUpload(upload)
  const part = await bytes()
  const start = index * UPLOAD_PART_BYTES
  const length =
    upload.size === GROWING ? UPLOAD_PART_BYTES : Math.min(UPLOAD_PART_BYTES, upload.size - start)
  if (index > upload.received || part.byteLength !== length) throw new ApiError('files.wrong_part')
  assertFits(upload.purpose, start + length)
  await store.writePart(id, part, start)
  await db.write((trx) => trx.run(setReceived, { id, received: index + 1 }))
  return { id, received: index + 1, file: null }
}

/** Makes a file of the parts. A refusal drops them: the same bytes would be refused again. */
export async function completeUpload(
  parts: StoreParts,
  id: string,
  user: { id: string },
): Promise<Upload> {
  const { db, store } = parts
  const upload = await findUpload(db.read, id, user)
  if (!upload) return gone(db.read, id, user)
  if (upload.size === GROWING || upload.received < countParts(upload.size))
    throw new ApiError('files.incomplete')
  const { purpose, filename } = upload
  const path = store.uploadPath(id)
  try {
    const file = await storeFile(parts, { id, user, purpose, filename, path })
    return { id, received: upload.received, file }
  } catch (error) {
    if (error instanceof ApiError) await db.write((trx) => trx.run(deleteUpload, { id }))
    throw error
  }
}

function assertFits(purpose: FilePurpose, size: number): void {
  if (size <= FILE_PURPOSES[purpose].maxBytes) return
  const issues = [{ path: 'size', message: tooLarge(purpose) }]
  throw new ApiError('files.too_large', { issues })
}

function countParts(size: number): number {
  return Math.ceil(size / UPLOAD_PART_BYTES)
}

/** What is no upload any more may have become a file. */
async function gone(db: Connection, id: string, user: { id: string }): Promise<Upload> {
  const done = await findFinished(db, id, user)
  if (!done) throw new ApiError('files.not_found')
  return done
}

async function findUpload(db: Connection, id: string, user: { id: string }) {
  const upload = await db.first(selectUpload, { id })
  if (upload && upload.user_id !== user.id) throw new ApiError('files.not_yours')
  return upload
}

async function findFinished(
  db: Connection,
  id: string,
  user: { id: string },
): Promise<Upload | null> {
  const found = await findFile(db, id)
  if (!found) return null
  const { owner_id, ...file } = found
  if (owner_id !== user.id) throw new ApiError('files.not_yours')
  return { id, received: countParts(file.size), file }
}

function toUpload({ id, received }: { id: string; received: number }): Upload {
  return { id, received, file: null }
}

const selectUpload = statement<{ id: string }>()((db, value) =>
  db.selectFrom('uploads').selectAll().where('id', '=', value.id),
)
const countOpen = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', value.user_id),
)
const setSize = statement<{ id: string; size: number }>()((db, value) =>
  db.updateTable('uploads').set({ size: value.size }).where('id', '=', value.id),
)
const insertUpload = statement<Announced & { size: number; user_id: string; created_at: string }>()(
  (db, value) =>
    db.insertInto('uploads').values({
      id: value.id,
      user_id: value.user_id,
      purpose: value.purpose,
      filename: value.filename,
      size: value.size,
      created_at: value.created_at,
    }),
)
const setReceived = statement<{ id: string; received: number }>()((db, value) =>
  db
    .updateTable('uploads')
    .set({ received: value.received })
    .where('id', '=', value.id)
    .where('received', '<', value.received),
)
