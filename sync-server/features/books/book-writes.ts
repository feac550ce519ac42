import type { Book, books } from '#shared/contract/books.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_BOOKS } from '#shared/limits.ts'
import { detailsOf } from '#shared/rules/book-details.ts'
import { type BookDetails, NO_DETAILS } from '#shared/rules/no-details.ts'
import { withFeatured, withPublic } from '#shared/rules/book-form.ts'
import type { Licence } from '#shared/rules/licences.ts'
import { canEditBook, canEditWorld } from '#shared/rules/permissions.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { showFile } from '../files/file-uses.ts'
import { assertKeepsLicence } from '../worlds/credits.ts'
import { findWorld } from '../worlds/worlds.ts'
import { assertOutOfBin } from './book-roles.ts'
import { getBook } from './books.ts'

type Creation = Omit<ParsedInputOf<typeof books.create>['body'], keyof BookDetails> &
  Partial<BookDetails>
type Edit = ParsedInputOf<typeof books.update>['body']

export async function createBook(
  worldId: string,
  { id = newId(), is_public, ...texts }: Creation,
  context: CommandContext,
): Promise<Book> {
  const { trx, user, now } = context
  await assertMayBegin(worldId, context)
  const added = await trx.run(insertBook, {
    id,
    world_id: worldId,
    author_id: user.id,
    ...texts,
    ...stored(detailsOf({ ...NO_DETAILS, ...texts })),
    is_public: is_public ? 1 : 0,
    created_at: now,
  })
  if (added === 0) throw new ApiError('sync.id_taken')
  return recordChange(id, context)
}

/** The world, if this user may have one book more in it. */
export async function assertMayBegin(worldId: string, { trx, user }: CommandContext) {
  const world = await findWorld(trx, worldId, user)
  if (!canEditWorld(user, world)) throw new ApiError('books.forbidden')
  const { count } = (await trx.first(countBooks, { world_id: world.id }))!
  if (count >= MAX_BOOKS) throw new ApiError('books.too_many')
  return world
}

export async function editBook(id: string, edit: Edit, context: CommandContext): Promise<Book> {
  const book = await findOwn(id, context)
  assertKeepsLicence(book, edit.licence)
  if (book.is_permanent && edit.licence !== undefined && edit.licence !== book.licence)
    throw new ApiError('books.generated')
  const cover_file_id = edit.cover_file_id === undefined ? book.cover_file_id : edit.cover_file_id
  if (cover_file_id !== book.cover_file_id)
    await showFile(context, `book_cover:${id}`, cover_file_id)
  const next = { ...book, ...edit }
  const { title, description, genre, language, licence, cover_design } = next
  const texts = { title, description, genre, language, licence, cover_design }
  await context.trx.run(saveTexts, { id, ...texts, ...stored(detailsOf(next)), cover_file_id })
  return recordChange(id, context)
}

export async function featureBook(
  id: string,
  is_featured: boolean,
  context: CommandContext,
): Promise<Book> {
  const book = await findOwn(id, context)
  return show(book, withFeatured(is_featured, book), context)
}

export async function publishBook(
  id: string,
  is_public: boolean,
  context: CommandContext,
): Promise<Book> {
  const book = await findOwn(id, context)
  if (!is_public && book.is_permanent) throw new ApiError('books.generated')
  return show(book, withPublic(is_public, book), context)
}

async function show(
  { id, removed_reason }: Book,
  { is_public, is_featured }: { is_public: boolean; is_featured: boolean },
  context: CommandContext,
): Promise<Book> {
  if (is_public) await assertOutOfBin(context.trx, id)
  if (is_public && removed_reason !== null) throw new ApiError('books.removed')
  const shown = { is_public: is_public ? 1 : 0, is_featured: is_featured ? 1 : 0 } as const
  await context.trx.run(saveShown, { id, ...shown })
  return recordChange(id, context)
}

export async function findOwn(id: string, { trx, user }: CommandContext): Promise<Book> {
  const book = await getBook(trx, id, user)
  if (!canEditBook(user, book)) throw new ApiError('books.forbidden')
  return book
}

export async function recordChange(id: string, context: CommandContext): Promise<Book> {
  const book = await getBook(context.trx, id, context.user)
  await noteChange(book, context)
  return book
}

/** The same for one that the user may not see any more. */
export async function noteChange(
  { id, world_id }: Pick<Book, 'id' | 'world_id'>,
  context: CommandContext,
): Promise<void> {
  const { changes } = context
  for (const scope of [`world:${world_id}`, `book:${id}`]) changes.put(scope, 'book', id)
  await recordWorld(world_id, context)
  changes.invalidated.add('books')
}

/** A world counts its public books, so its row changes too. */
export async function recordWorld(id: string, { trx, changes }: CommandContext): Promise<void> {
  await trx.run(touchWorld, { id })
  changes.put(`world:${id}`, 'world', id)
}

type StoredDetails = Omit<BookDetails, 'tags' | 'warnings'> & { tags: string; warnings: string }

function stored(details: BookDetails): StoredDetails {
  const { tags, warnings } = details
  return { ...details, tags: JSON.stringify(tags), warnings: JSON.stringify(warnings) }
}

function detailColumns(value: StoredDetails): StoredDetails {
  return {
    tags: value.tags,
    warnings: value.warnings,
    rating: value.rating,
    completion: value.completion,
    pen_name: value.pen_name,
    isbn: value.isbn,
    copyright: value.copyright,
    series: value.series,
    series_number: value.series_number,
  }
}

const countBooks = statement<{ world_id: string }>()((db, value) =>
  db
    .selectFrom('books')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('world_id', '=', value.world_id),
)
const insertBook = statement<
  StoredDetails & {
    id: string
    world_id: string
    author_id: string
    title: string
    description: string
    genre: string
    language: string
    is_public: 0 | 1
    licence: Licence
    cover_design: string | null
    created_at: string
  }
>()((db, value) =>
  db
    .insertInto('books')
    .values({
      id: value.id,
      world_id: value.world_id,
      author_id: value.author_id,
      title: value.title,
      description: value.description,
      genre: value.genre,
      language: value.language,
      is_public: value.is_public,
      licence: value.licence,
      cover_design: value.cover_design,
      created_at: value.created_at,
      ...detailColumns(value),
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const saveTexts = statement<
  StoredDetails & {
    id: string
    title: string
    description: string
    genre: string
    language: string
    licence: Licence
    cover_file_id: string | null
    cover_design: string | null
  }
>()((db, value) =>
  db
    .updateTable('books')
    .set((eb) => ({
      title: value.title,
      description: value.description,
      genre: value.genre,
      language: value.language,
      licence: value.licence,
      cover_file_id: value.cover_file_id,
      cover_design: value.cover_design,
      ...detailColumns(value),
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const saveShown = statement<{ id: string; is_public: 0 | 1; is_featured: 0 | 1 }>()((db, value) =>
  db
    .updateTable('books')
    .set((eb) => ({
      is_public: value.is_public,
      is_featured: value.is_featured,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const touchWorld = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('worlds')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
