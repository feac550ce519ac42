import { rm, stat } from 'node:fs/promises'
import type { File } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { FILE_PURPOSES, type FilePurpose } from '#shared/rules/files.ts'
import type { Connection } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { FilesTable } from '../../db/tables/files.ts'
import type { Transaction } from '../../db/writer.ts'
import type { FileStore } from './file-store.ts'
import { findFile } from './files.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import type { Encoded, ProcessedImage } from './encode-image.ts'
import { processImage } from './process-image.ts'
import { takeRoom } from './quota.ts'
import { examineVideo } from './examine-video.ts'

export interface StoreParts {
  db: Database
  store: FileStore
  /** Bytes that everybody's files may take. */
  quota: number
}

export interface Received {
  id: string
  user: { id: string }
  purpose: FilePurpose
  filename: string
  /** Where the bytes as they were sent lie; they are gone afterwards. */
  path: string
}

const underWay = new Map<string, Promise<File>>()

/** Makes a stored file of received bytes, once for each id. Refuses with the reason; then nothing is kept. */
export function storeFile(parts: StoreParts, received: Received): Promise<File> {
  const { id } = received
  const known = underWay.get(id)
  if (known) return known
  const work = store(parts, received).finally(() => underWay.delete(id))
  underWay.set(id, work)
  return work
}

async function store(parts: StoreParts, received: Received): Promise<File> {
  // Bytes are put in place before their row is written: what lies under this id must never be somebody's already.
  if (await isTaken(parts.db.read, received.id)) {
    await rm(received.path, { force: true })
    throw new ApiError('sync.id_taken')
  }
  const { kind } = FILE_PURPOSES[received.purpose]
  if (kind === 'image') await storeImage(parts, received)
  else await storeWhole(parts, received, kind === 'video' ? examineVideo : examineAsset)
  return (await findFile(parts.db.read, received.id))!
}

interface Examined {
  mime: string
  /** Still to be made playable. */
  process: boolean
}

/** Anything may be an asset: what it says it is makes no difference, it is only ever downloaded. */
async function examineAsset(path: string): Promise<Examined> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  return { mime: found?.mime ?? 'application/octet-stream', process: false }
}

/** Keeps the bytes as they were sent. */
async function storeWhole(
  { db, store, quota }: StoreParts,
  received: Received,
  examine: (path: string) => Promise<Examined>,
): Promise<void> {
  const { id, user, path, filename } = received
  try {
    const { mime, process } = await examine(path)
    const { size } = await stat(path)
    await store.keep(path, id)
    try {
      await db.write(async (trx) => {
        await takeRoom(trx, user.id, size, quota)
        const row = { ...NOTHING_KNOWN, ...rowOf(received), id, filename, size, mime_type: mime }
        if ((await trx.run(insertFile, { ...row, processing: process ? 1 : 0 })) === 0)
          throw new ApiError('sync.id_taken')
        await trx.run(deleteUpload, { id })
        if (process) await enqueueJob(trx, 'files.video', id)
      })
    } catch (error) {
      await store.erase([id])
      throw error
    }
  } finally {
    await rm(path, { force: true })
  }
}

async function storeImage(parts: StoreParts, received: Received): Promise<void> {
  const made: string[] = []
  try {
    const processed = await processImage(received.path, received.purpose)
    const { image, thumbnail } = processed
    made.push(image.path, thumbnail.path)
    const thumbnailId = newId()
    await parts.store.keep(image.path, received.id)
    await parts.store.keep(thumbnail.path, thumbnailId)
    try {
      await parts.db.write((trx) => insert(trx, parts.quota, received, processed, thumbnailId))
    } catch (error) {
      await parts.store.erase([received.id, thumbnailId])
      throw error
    }
  } finally {
    for (const path of [received.path, ...made]) await rm(path, { force: true })
  }
}

const NOTHING_KNOWN = {
  width: null,
  height: null,
  placeholder: null,
  duration_seconds: null,
  parent_id: null,
  processing: 0,
} as const

function rowOf({ user, purpose }: Pick<Received, 'user' | 'purpose'>) {
  const { kind } = FILE_PURPOSES[purpose]
  return { owner_id: user.id, kind, purpose, created_at: new Date().toISOString() }
}

async function insert(
  trx: Transaction,
  quota: number,
  received: Received,
  { image, thumbnail, placeholder }: ProcessedImage,
  thumbnailId: string,
): Promise<void> {
  const { id, user } = received
  await takeRoom(trx, user.id, image.size + thumbnail.size, quota)
  const filename = `${stemOf(received.filename)}.webp`
  const { width, height, size } = image
  const shape = { width, height, size, placeholder, mime_type: 'image/webp' }
  const row = { ...NOTHING_KNOWN, ...rowOf(received), id, filename, ...shape }
  if ((await trx.run(insertFile, row)) === 0) throw new ApiError('sync.id_taken')
  await insertThumbnail(trx, row, thumbnailId, thumbnail)
  await trx.run(deleteUpload, { id })
}

/** The small picture of a file; it stands and falls with it. */
export async function insertThumbnail(
  trx: Transaction,
  parent: Pick<FilesTable, 'id' | 'owner_id' | 'purpose' | 'filename'>,
  id: string,
  { size, width, height }: Encoded,
): Promise<void> {
  const { owner_id, purpose, filename } = parent
  await trx.run(insertFile, {
    ...NOTHING_KNOWN,
    id,
    owner_id,
    kind: 'image',
    purpose,
    filename: `${stemOf(filename)}-small.webp`,
    mime_type: 'image/webp',
    size,
    width,
    height,
    parent_id: parent.id,
    created_at: new Date().toISOString(),
  })
}

function stemOf(filename: string): string {
  return filename.replace(/\.[^.]*$/, '')
}

/** Whether a file, or the small picture of one, has this id. */
export async function isTaken(db: Connection, id: string): Promise<boolean> {
  return (await db.first(selectAny, { id })) !== undefined
}

const selectAny = statement<{ id: string }>()((db, value) =>
  db.selectFrom('files').select('id').where('id', '=', value.id),
)
export const insertFile = statement<Omit<FilesTable, 'processing'> & { processing: 0 | 1 }>()(
  (db, value) =>
    db
      .insertInto('files')
      .values({
        id: value.id,
        owner_id: value.owner_id,
        kind: value.kind,
        purpose: value.purpose,
        filename: value.filename,
        mime_type: value.mime_type,
        size: value.size,
        width: value.width,
        height: value.height,
        placeholder: value.placeholder,
        duration_seconds: value.duration_seconds,
        parent_id: value.parent_id,
        processing: value.processing,
        created_at: value.created_at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing()),
)
export const deleteUpload = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('uploads').where('id', '=', value.id),
)
