import { rm } from 'node:fs/promises'
import type { File } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import type { FilePurpose } from '#shared/rules/files.ts'
import type { Database } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { FilesTable } from '../../db/tables/files.ts'
import type { Transaction } from '../../db/writer.ts'
import type { FileStore } from './file-store.ts'
import { findFile } from './files.ts'
import { type ProcessedImage, processImage } from './process-image.ts'
import { takeRoom } from './quota.ts'

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

/** Pictures are unpacked one at a time: that is what bounds the memory. */
let turn: Promise<unknown> = Promise.resolve()
const underWay = new Map<string, Promise<File>>()

/** Makes a stored file of received bytes, once for each id. Refuses with the reason; then nothing is kept. */
export function storeFile(parts: StoreParts, received: Received): Promise<File> {
  const { id } = received
  let work = underWay.get(id)
  if (!work) {
    work = (turn = turn.then(
      () => store(parts, received),
      () => store(parts, received),
    ) as Promise<File>).finally(() => underWay.delete(id)) as Promise<File>
    underWay.set(id, work)
  }
  return work
}

async function store(parts: StoreParts, received: Received): Promise<File> {
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
    return (await findFile(parts.db.read, received.id))!
  } finally {
    for (const path of [received.path, ...made]) await rm(path, { force: true })
  }
}

async function insert(
  trx: Transaction,
  quota: number,
  { id, user, purpose, filename }: Received,
  { image, thumbnail, placeholder }: ProcessedImage,
  thumbnailId: string,
): Promise<void> {
  await takeRoom(trx, user.id, image.size + thumbnail.size, quota)
  const shared = { owner_id: user.id, kind: 'image' as const, purpose, mime_type: 'image/webp' }
  const more = { ...shared, created_at: new Date().toISOString(), duration_seconds: null }
  const name = filename.replace(/\.[^.]*$/, '')
  const { width, height, size } = image
  const whole = { ...more, id, size, width, height, placeholder, parent_id: null }
  if ((await trx.run(insertFile, { ...whole, filename: `${name}.webp` })) === 0)
    throw new ApiError('sync.id_taken')
  await trx.run(insertFile, {
    ...more,
    id: thumbnailId,
    size: thumbnail.size,
    width: thumbnail.width,
    height: thumbnail.height,
    placeholder: null,
    parent_id: id,
    filename: `${name}-small.webp`,
  })
  await trx.run(deleteUpload, { id })
}

const insertFile = statement<Omit<FilesTable, 'processing'>>()((db, value) =>
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
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
export const deleteUpload = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('uploads').where('id', '=', value.id),
)
