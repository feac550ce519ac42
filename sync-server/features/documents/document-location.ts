import type { EntityType } from '#shared/contract/sync.ts'
import { ApiError } from '#shared/errors.ts'
import { type DocumentKind, type DocumentMode, parseDocumentName } from '#shared/rules/documents.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'
import { mayWrite, roleIn } from '../books/book-roles.ts'

/** The book and the row to which a document belongs. */
export interface DocumentLocation {
  kind: DocumentKind
  id: string
  book_id: string
  world_id: string
}

/**
 * Null when its row is gone, or was never there. A document in the bin still takes the updates that writers made before
 * they learned of it.
 */
export async function locationOf(db: Connection, name: string): Promise<DocumentLocation | null> {
  const parsed = parseDocumentName(name)
  if (!parsed) return null
  const row = await db.first(selectLocation[parsed.kind], { id: parsed.id })
  return row ? { ...parsed, ...row } : null
}

/** The viewer's access to the document; `none` also when it does not exist. */
export async function modeIn(
  db: Connection,
  location: Pick<DocumentLocation, 'book_id'> | null,
  viewer: Viewer,
): Promise<DocumentMode> {
  const role = location && (await roleIn(db, location.book_id, viewer))
  if (!role) return 'none'
  return mayWrite(role) ? 'write' : 'read'
}

/** Refuses a user who may not write in this document now. */
export async function assertWriterOf(
  db: Connection,
  name: string,
  viewer: Viewer,
): Promise<DocumentLocation> {
  const location = await locationOf(db, name)
  const mode = await modeIn(db, location, viewer)
  if (!location || mode === 'none') throw new ApiError('documents.not_found')
  if (mode === 'read') throw new ApiError('documents.read_only')
  return location
}

/** The entity type of the row whose text this is. */
export function entityOf({ kind }: Pick<DocumentLocation, 'kind'>): EntityType {
  return ENTITIES[kind]
}

/** The row is another one now: of two copies the newer counts. */
export async function bumpRow(
  trx: Transaction,
  { kind, id }: Pick<DocumentLocation, 'kind' | 'id'>,
): Promise<void> {
  await trx.run(bump[kind], { id })
}

const ENTITIES = {
  section: 'section',
  asset: 'book_asset',
  outline: 'chapter',
} as const satisfies Record<DocumentKind, EntityType>
const TABLES = { section: 'sections', asset: 'book_assets', outline: 'chapters' } as const

function selectFrom(kind: DocumentKind) {
  return statement<{ id: string }>()((db, value) =>
    db
      // All three tables have the columns used here.
      .selectFrom(`${TABLES[kind]} as d` as 'sections as d')
      .innerJoin('books as b', 'b.id', 'd.book_id')
      .select(['d.book_id', 'b.world_id'])
      .where('d.id', '=', value.id),
  )
}
const selectLocation = {
  section: selectFrom('section'),
  asset: selectFrom('asset'),
  outline: selectFrom('outline'),
}

function bumpIn(kind: DocumentKind) {
  return statement<{ id: string }>()((db, value) =>
    db
      .updateTable(TABLES[kind] as 'sections')
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .where('id', '=', value.id),
  )
}
const bump = { section: bumpIn('section'), asset: bumpIn('asset'), outline: bumpIn('outline') }
