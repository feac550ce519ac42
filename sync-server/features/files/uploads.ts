import type { File, Upload } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { type FilePurpose, isTooLarge, tooLarge } from '#shared/rules/files.ts'
import { sql } from 'kysely'
import type { Connection, Transaction } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { deleteUpload, isTaken } from './file-rows.ts'
import { findFile } from './files.ts'
import { isClaimedByOthers } from './name-state.ts'
import { assertRoom } from './quota.ts'
import { type Received, storeFile, type StoreParts } from './store-file.ts'
import { UPLOAD_DAYS } from './sweep.ts'
import { inOrder } from '../../in-order.ts'

/** Open uploads of one account: a device sends one after the other. */
const MAX_OPEN_UPLOADS = 10
const DAY_MS = 86_400_000

interface Announced {
  id: string
  filename: string
  /** Null while the file still grows. */
  size: number | null
  purpose: FilePurpose
}

/** The value of `size` until the client gives the size. */
const GROWING = 0

/**
 * Announces a file and reserves its room, or returns how much of it has arrived. A client may announce a file that grew
 * again with its size.
 */
export async function beginUpload(
  { quota }: Pick<StoreParts, 'quota'>,
  form: Announced,
  context: CommandContext,
): Promise<Upload> {
  const { trx, user, now } = context
  const size = form.size ?? GROWING
  const before = new Date(Date.parse(now) - UPLOAD_DAYS * DAY_MS).toISOString()
  await trx.run(deleteStale, { user_id: user.id, before })
  const known = await findUpload(trx, form.id, user)
  if (known) {
    if (known.size !== GROWING || size === GROWING) return toUpload(known)
    assertFits(known.purpose, size)
    if (countParts(size) < known.received) throw new ApiError('files.wrong_part')
    await assertRoom(trx, user.id, size - known.received * UPLOAD_PART_BYTES, quota)
    await trx.run(setSize, { id: form.id, size })
    return toUpload(known)
  }
  const done = await findFinished(trx, form.id, user)
  if (done) return done
  const isForeign = (await trx.first(selectUpload, { id: form.id })) !== undefined
  const isOthers = isForeign || (await isClaimedByOthers(trx, form.id, user))
  if (isOthers || (await isTaken(trx, form.id))) throw new ApiError('sync.id_taken')
  assertFits(form.purpose, size)
  await assertMayOpen(trx, user)
  await assertRoom(trx, user.id, size, quota)
  await trx.run(insertUpload, { ...form, size, user_id: user.id, active_at: now })
  return { id: form.id, received: 0, file: null }
}

/** Stores one part durably. Parts come in order; one that is here already changes nothing, however late it comes. */
export async function receivePart(
  { db, store, quota }: StoreParts,
  { id, index }: { id: string; index: number },
  user: { id: string },
  bytes: () => Promise<Uint8Array>,
): Promise<Upload> {
  const announced = await findUpload(db.read, id, user)
  if (!announced) return gone(db.read, id, user)
  if (index < announced.received) return toUpload(announced)
  const part = await bytes()
  return inOrder(id, async () => {
    // While the body came another one may have been stored, or the file completed.
    const upload = await findUpload(db.read, id, user)
    if (!upload) return gone(db.read, id, user)
    if (index < upload.received) return toUpload(upload)
    const { start, length } = rangeOf(upload, index)
    if (index > upload.received || part.byteLength !== length)
      throw new ApiError('files.wrong_part')
    assertFits(upload.purpose, start + length)
    const grows = upload.size === GROWING
    if (grows) await db.write((trx) => assertRoom(trx, user.id, length, quota), [user.id])
    if (index === 0) await store.beginParts(id)
    await store.writePart(id, part, start)
    await db.write(
      async (trx) => {
        // Others may have taken the room meanwhile, or the sweep the upload.
        if (grows) await assertRoom(trx, user.id, length, quota)
        const active_at = new Date().toISOString()
        if ((await trx.run(setReceived, { id, received: index + 1, active_at })) === 0)
          throw new ApiError('files.not_found')
      },
      [user.id],
    )
    return { id, received: index + 1, file: null }
  })
}

/** Ends an upload, which then reserves no room; the sweep takes the parts that have arrived. */
export async function giveUpUpload(
  trx: Transaction,
  id: string,
  user: { id: string },
): Promise<void> {
  await trx.run(deleteOwn, { id, user_id: user.id })
}

/** Makes a file of the parts. */
export function completeUpload(
  parts: StoreParts,
  { id, sha256 }: { id: string; sha256: string | undefined },
  user: { id: string },
): Promise<Upload> {
  return inOrder(id, async () => {
    const { db } = parts
    const upload = await findUpload(db.read, id, user)
    if (!upload) return gone(db.read, id, user)
    if (upload.size === GROWING || upload.received < countParts(upload.size))
      throw new ApiError('files.incomplete')
    const { purpose, filename, size } = upload
    const file = await makeFile(parts, { id, user, purpose, filename }, { size, sha256 })
    return toFinished(file)
  })
}

/**
 * Makes a file of an upload, if the bytes are those that the client sent. A refusal drops it: the server would refuse
 * the same bytes again. Any other failure leaves it as it is, for the next attempt.
 */
export async function makeFile(
  parts: StoreParts,
  upload: Omit<Received, 'path' | 'isUpload'>,
  { size, sha256 }: { size: number; sha256?: string | undefined },
): Promise<File> {
  const { db, store } = parts
  const { id } = upload
  try {
    if (!(await store.join(id, size, sha256))) throw new ApiError('files.altered')
    const path = store.uploadPath(id)
    const file = await storeFile(parts, { ...upload, path, isUpload: true })
    await store.dropUpload(id)
    return file
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      await db.write((trx) => trx.run(deleteUpload, { id }), [upload.user.id])
      await store.dropUpload(id)
    }
    throw error
  }
}

/** Refuses one open upload more than a person may have. */
export async function assertMayOpen(trx: Transaction, user: { id: string }): Promise<void> {
  const { open } = (await trx.first(countOpen, { user_id: user.id }))!
  if (open >= MAX_OPEN_UPLOADS) throw new ApiError('files.too_many_uploads', { retryAfter: 60 })
}

function rangeOf({ size }: { size: number }, index: number): { start: number; length: number } {
  const start = index * UPLOAD_PART_BYTES
  if (size === GROWING) return { start, length: UPLOAD_PART_BYTES }
  return { start, length: Math.min(UPLOAD_PART_BYTES, size - start) }
}

/** `path`: the field in which the client gave the size. */
export function assertFits(purpose: FilePurpose, size: number, path = 'size'): void {
  if (!isTooLarge(purpose, size)) return
  const issues = [{ path, message: tooLarge(purpose) }]
  throw new ApiError('files.too_large', { issues })
}

function countParts(size: number): number {
  return Math.ceil(size / UPLOAD_PART_BYTES)
}

/** An upload that is gone may have become a file. */
async function gone(db: Connection, id: string, user: { id: string }): Promise<Upload> {
  const done = await findFinished(db, id, user)
  if (!done) throw new ApiError('files.not_found')
  return done
}

/** One of their own. */
async function findUpload(db: Connection, id: string, user: { id: string }) {
  const upload = await db.first(selectUpload, { id })
  return upload?.user_id === user.id ? upload : undefined
}

async function findFinished(
  db: Connection,
  id: string,
  user: { id: string },
): Promise<Upload | null> {
  const found = await findFile(db, id)
  if (found?.owner_id !== user.id) return null
  const { owner_id: _, ...file } = found
  return toFinished(file)
}

function toFinished(file: File): Upload {
  return { id: file.id, received: countParts(file.size), file }
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
const insertUpload = statement<Announced & { size: number; user_id: string; active_at: string }>()(
  (db, value) =>
    db.insertInto('uploads').values({
      id: value.id,
      user_id: value.user_id,
      purpose: value.purpose,
      filename: value.filename,
      size: value.size,
      created_at: value.active_at,
      active_at: value.active_at,
    }),
)
const setReceived = statement<{ id: string; received: number; active_at: string }>()((db, value) =>
  db
    .updateTable('uploads')
    .set({ received: value.received, active_at: value.active_at })
    .where('id', '=', value.id)
    .where('received', '=', sql<number>`${value.received} - 1`),
)
const deleteOwn = statement<{ id: string; user_id: string }>()((db, value) =>
  db.deleteFrom('uploads').where('id', '=', value.id).where('user_id', '=', value.user_id),
)
const deleteStale = statement<{ user_id: string; before: string }>()((db, value) =>
  db
    .deleteFrom('uploads')
    .where('user_id', '=', value.user_id)
    .where('active_at', '<', value.before),
)
