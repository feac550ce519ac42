import type { Kysely } from 'kysely'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { DocumentVersion, VersionText, versions } from '#shared/contract/versions.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_NAMED_VERSIONS } from '#shared/limits.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { DocumentVersionsTable } from '../../db/tables/writing.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isAtWork } from '../visible.ts'
import { assertWriter } from '../books/book-roles.ts'
import { locationOf } from '../documents/document-location.ts'
import { type AuthorRow, toAuthor } from '../users/users.ts'

type Creation = Omit<ParsedInputOf<typeof versions.create>['body'], 'kind'> &
  Pick<DocumentVersion, 'kind' | 'words'>

/** Only who works on their book sees them. */
export const loadVersions: LoadEntities<'document_version'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer.id })
  return new Map(rows.map((row) => [row.id, toVersion(row)]))
}

export const loadVersionTexts: LoadEntities<'version_text'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectTexts, { ids: JSON.stringify(ids), viewer: viewer.id })
  return new Map(rows.map((row) => [row.id, row]))
}

export async function getVersionText(
  db: Connection,
  id: string,
  viewer: Viewer,
): Promise<VersionText> {
  const text = (await loadVersionTexts(db, [id], viewer)).get(id)
  if (!text) throw new ApiError('versions.not_found')
  return text
}

/** Counting the words of a long text takes long: callers do it before the transaction. */
export async function createVersion(
  bookId: string,
  { id = newId(), document, kind, name, text, words }: Creation,
  context: CommandContext,
): Promise<DocumentVersion> {
  const { trx, user, now, changes } = context
  await assertWriter(bookId, context)
  const location = await locationOf(trx, document)
  if (location?.book_id !== bookId) throw new ApiError('documents.not_found')
  if (kind === 'named') await assertFewNamed(trx, document)
  const added = await trx.run(insertVersion, {
    id,
    book_id: bookId,
    document,
    kind,
    name,
    text,
    words,
    author_id: user.id,
    created_at: now,
  })
  if (added === 0) throw new ApiError('sync.id_taken')
  changes.put(`draft:${bookId}`, 'document_version', id)
  return (await loadVersions(trx, [id], user)).get(id)!
}

/** What people have named of a scene goes where its words went: it is kept until somebody deletes it. */
export async function moveNamedVersions(
  of: { book_id: string; from: string; to: string },
  { trx, changes }: CommandContext,
): Promise<void> {
  for (const { id } of await trx.all(moveNamed, of))
    changes.put(`draft:${of.book_id}`, 'document_version', id)
}

async function assertFewNamed(db: Connection, document: string): Promise<void> {
  const { count } = (await db.first(countNamed, { document }))!
  if (count >= MAX_NAMED_VERSIONS) throw new ApiError('versions.too_many')
}

export async function removeVersion(id: string, context: CommandContext): Promise<{ done: true }> {
  const { trx, user, changes } = context
  const version = (await loadVersions(trx, [id], user)).get(id)
  if (!version) return { done: true }
  await assertWriter(version.book_id, context)
  await trx.run(deleteVersion, { id })
  changes.del(`draft:${version.book_id}`, 'document_version', id)
  return { done: true }
}

type VersionRow = Omit<DocumentVersion, 'author'> & AuthorRow

function toVersion(row: VersionRow): DocumentVersion {
  const { author_id, username, display_name, avatar_file_id, ...version } = row
  return { ...version, author: toAuthor({ author_id, username, display_name, avatar_file_id }) }
}

function selectVersions(db: Kysely<Tables>, ids: string, viewer: string) {
  return db
    .selectFrom('document_versions as v')
    .innerJoin('books as b', 'b.id', 'v.book_id')
    .where('v.id', 'in', idList(ids))
    .where(isAtWork(viewer))
}
const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectVersions(db, value.ids, value.viewer)
    .innerJoin('users as a', 'a.id', 'v.author_id')
    .select([
      'v.id',
      'v.book_id',
      'v.document',
      'v.kind',
      'v.name',
      'v.words',
      'v.created_at',
      'v.rev',
      'v.author_id',
      'a.username',
      'a.display_name',
      'a.avatar_file_id',
    ]),
)
const selectTexts = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectVersions(db, value.ids, value.viewer).select(['v.id', 'v.text']),
)
const moveNamed = statement<{ book_id: string; from: string; to: string }>()((db, value) =>
  db
    .updateTable('document_versions')
    .set((eb) => ({ document: value.to, rev: eb('rev', '+', 1) }))
    .where('book_id', '=', value.book_id)
    .where('document', '=', value.from)
    .where('kind', '=', 'named')
    .returning('id'),
)
const countNamed = statement<{ document: string }>()((db, value) =>
  db
    .selectFrom('document_versions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('document', '=', value.document)
    .where('kind', '=', 'named'),
)
const insertVersion = statement<Omit<DocumentVersionsTable, 'rev'>>()((db, value) =>
  db
    .insertInto('document_versions')
    .values({
      id: value.id,
      book_id: value.book_id,
      document: value.document,
      kind: value.kind,
      name: value.name,
      text: value.text,
      words: value.words,
      author_id: value.author_id,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const deleteVersion = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('document_versions').where('id', '=', value.id),
)
