import { rm, stat } from 'node:fs/promises'
import type { File } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { FILE_PURPOSES, type FilePurpose } from '#shared/rules/files.ts'
import type { Database } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { FileRecord } from '../../db/tables/files.ts'
import type { FileStore } from './file-store.ts'
import { findFile } from './files.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import {
  deleteUpload,
  insertFile,
  isTaken,
  newRecord,
  selectKnown,
  stemOf,
  thumbnailOf,
} from './file-rows.ts'
import { processImage } from './process-image.ts'
import { grantPictures } from './picture-names.ts'
import { takeRoom } from './quota.ts'
import { examineVideo } from './examine-video.ts'
import { videoJob } from './job-types.ts'

export interface StoreParts {
  db: Database
  store: FileStore
  /** The quota of every account, in bytes. */
  quota: number
}

export interface Received {
  id: string
  user: { id: string }
  purpose: FilePurpose
  filename: string
  /** The path of the bytes as the client sent them; they stay there. */
  path: string
  /** An upload of this id becomes the file; there is no file if its user has given it up meanwhile. */
  isUpload?: boolean
}

const underWay = new Map<string, Promise<File>>()

/**
 * Makes a stored file of received bytes, once for each id. The caller deletes those bytes, or keeps them for another
 * attempt.
 */
export function storeFile(parts: StoreParts, received: Received): Promise<File> {
  const { id } = received
  const known = underWay.get(id)
  if (known) return known
  const work = store(parts, received).finally(() => underWay.delete(id))
  underWay.set(id, work)
  return work
}

async function store(parts: StoreParts, received: Received): Promise<File> {
  // The server puts the bytes in place before it writes their row: no file may have this id already.
  if (await isTaken(parts.db.read, received.id)) throw new ApiError('sync.id_taken')
  const { kind } = FILE_PURPOSES[received.purpose]
  if (kind === 'image') await storeImage(parts, received)
  else await storeWhole(parts, received, kind === 'video' ? examineVideo : examineAsset)
  const { owner_id: _, ...file } = (await findFile(parts.db.read, received.id))!
  return file
}

interface Examined {
  mime: string
  /** Still to be made playable. */
  process: boolean
}

/** Anything may be an asset: its claimed type makes no difference, because readers only download it. */
async function examineAsset(path: string): Promise<Examined> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  return { mime: found?.mime ?? 'application/octet-stream', process: false }
}

/** Keeps the bytes as they were sent. */
async function storeWhole(
  parts: StoreParts,
  { id, user, purpose, path, filename, isUpload }: Received,
  examine: (path: string) => Promise<Examined>,
): Promise<void> {
  const { mime, process } = await examine(path)
  const { size } = await stat(path)
  const known = { id, owner_id: user.id, purpose, filename, size, mime_type: mime }
  const record = newRecord({ ...known, processing: process ? 1 : 0 })
  await putInPlace(parts, [{ path, record }], isUpload)
}

async function storeImage(
  parts: StoreParts,
  { id, user, purpose, path, filename, isUpload }: Received,
): Promise<void> {
  const { image, thumbnail, placeholder } = await processImage(path, purpose)
  try {
    const { width, height, size } = image
    const name = `${stemOf(filename)}.webp`
    const known = { id, owner_id: user.id, purpose, filename: name, mime_type: 'image/webp' }
    const record = newRecord({ ...known, width, height, size, placeholder })
    const small = thumbnailOf(record, newId(), thumbnail)
    const family = [
      { path: image.path, record },
      { path: thumbnail.path, record: small },
    ]
    await putInPlace(parts, family, isUpload)
  } finally {
    for (const made of [image, thumbnail]) await rm(made.path, { force: true })
  }
}

type Family = { path: string; record: FileRecord }[]

/** Puts bytes in their places and writes their rows, the first one's before those that belong to it. */
async function putInPlace(parts: StoreParts, family: Family, isUpload = false): Promise<void> {
  const { db, store, quota } = parts
  const { id, owner_id } = family[0]!.record
  try {
    // At once: the store may be another machine.
    await Promise.all(family.map(({ path, record }) => store.keep(path, record.id)))
    await Promise.all(family.map(({ record }) => store.records.note(record)))
    await db.write(
      async (trx) => {
        const ended = await trx.run(deleteUpload, { id })
        if (isUpload && ended === 0) throw new ApiError('files.not_found')
        await takeRoom(
          trx,
          owner_id,
          family.reduce((sum, { record }) => sum + record.size, 0),
          quota,
        )
        for (const { record } of family) {
          if ((await trx.run(insertFile, record)) === 0) throw new ApiError('sync.id_taken')
          if (record.purpose === 'chapter') await grantPictures(trx, record.id)
          if (record.processing === 1) await enqueueJob(trx, videoJob, record.id)
        }
      },
      [id, owner_id],
    )
  } catch (error) {
    await eraseUnknown(parts, family)
    throw error
  }
}

/** The bytes of a failed attempt, but not those of another one that has written its rows. */
async function eraseUnknown({ db, store }: StoreParts, family: Family): Promise<void> {
  const ids = family.map(({ record }) => record.id)
  const rows = await db.read.all(selectKnown, { ids: JSON.stringify(ids) })
  const known = new Set(rows.map((row) => row.id))
  await store.erase(ids.filter((id) => !known.has(id)))
}
