import type { bible, BibleEntry } from '#shared/contract/bible.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_BIBLE_ENTRIES } from '#shared/limits.ts'
import type { EntryTie } from '#shared/rules/entry-details.ts'
import { newId } from '../../db/ids.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { BibleEntriesTable } from '../../db/tables/writing.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { setDeletedIn } from '../books/bin.ts'
import { assertWriter } from '../books/book-roles.ts'
import { PORTRAIT, showFile } from '../files/file-uses.ts'
import { getBibleEntry } from './bible.ts'

type Body = ParsedInputOf<typeof bible.create>['body']
type Creation = Omit<Body, 'fields' | 'ties'> & Partial<Body>
type Edit = ParsedInputOf<typeof bible.update>['body']

export async function createBibleEntry(
  bookId: string,
  { id = newId(), asset_type, name, ...lists }: Creation,
  context: CommandContext,
): Promise<BibleEntry> {
  const { trx, now } = context
  await assertWriter(bookId, context)
  const { count } = (await trx.first(countEntries, { book_id: bookId }))!
  if (count >= MAX_BIBLE_ENTRIES) throw new ApiError('bible.too_many')
  await assertOwnTies(bookId, lists.ties, context)
  const row = { id, book_id: bookId, asset_type, name, ...stored(lists), now }
  if ((await trx.run(insertEntry, row)) === 0) throw new ApiError('sync.id_taken')
  return recordChange(id, context)
}

export async function editBibleEntry(
  id: string,
  edit: Edit,
  context: CommandContext,
): Promise<BibleEntry> {
  const entry = await findOwn(id, context)
  const { asset_type, name, portrait_file_id, ...lists } = { ...entry, ...edit }
  await assertOwnTies(entry.book_id, edit.ties, context)
  if (portrait_file_id !== entry.portrait_file_id)
    await showFile(context, `${PORTRAIT}:${id}`, portrait_file_id)
  await context.trx.run(saveEntry, { id, asset_type, name, portrait_file_id, ...stored(lists) })
  return recordChange(id, context)
}

export async function removeBibleEntry(
  id: string,
  context: CommandContext,
): Promise<{ done: true }> {
  const { deleted_at } = await findOwn(id, context)
  if (deleted_at === null) await context.trx.run(setDeleted, { id, deleted_at: context.now })
  await recordChange(id, context)
  return { done: true }
}

export async function restoreBibleEntry(id: string, context: CommandContext): Promise<BibleEntry> {
  await findOwn(id, context)
  await context.trx.run(setDeleted, { id, deleted_at: null })
  return recordChange(id, context)
}

/** A tie may lead to an entry that is still to come, or is gone, never to one of another book. */
async function assertOwnTies(
  bookId: string,
  ties: readonly EntryTie[] | undefined,
  { trx }: CommandContext,
): Promise<void> {
  if (!ties?.length) return
  const ids = JSON.stringify(ties.map(({ to }) => to))
  if (await trx.first(selectForeign, { ids, book_id: bookId }))
    throw new ApiError('bible.not_found')
}

async function findOwn(id: string, context: CommandContext): Promise<BibleEntry> {
  const entry = await getBibleEntry(context.trx, id, context.user)
  await assertWriter(entry.book_id, context, 'bible.not_found')
  return entry
}

async function recordChange(
  id: string,
  { trx, user, changes }: CommandContext,
): Promise<BibleEntry> {
  const entry = await getBibleEntry(trx, id, user)
  changes.put(`draft:${entry.book_id}`, 'book_asset', id)
  return entry
}

/** The lists of an entry as JSON. */
function stored({
  aliases,
  fields = [],
  ties = [],
}: Pick<Creation, 'aliases' | 'fields' | 'ties'>) {
  return {
    aliases: JSON.stringify(aliases),
    fields: JSON.stringify(fields),
    ties: JSON.stringify(ties),
  }
}

interface Fields extends Pick<BibleEntriesTable, 'id' | 'asset_type' | 'name' | 'aliases'> {
  fields: string
  ties: string
}

const selectForeign = statement<{ ids: string; book_id: string }>()((db, value) =>
  db
    .selectFrom('book_assets')
    .select('id')
    .where('id', 'in', idList(value.ids))
    .where('book_id', '!=', value.book_id)
    .limit(1),
)
const countEntries = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('book_assets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('book_id', '=', value.book_id),
)
const insertEntry = statement<Fields & { book_id: string; now: string }>()((db, value) =>
  db
    .insertInto('book_assets')
    .values({
      id: value.id,
      book_id: value.book_id,
      asset_type: value.asset_type,
      name: value.name,
      aliases: value.aliases,
      fields: value.fields,
      ties: value.ties,
      created_at: value.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const saveEntry = statement<Fields & { portrait_file_id: string | null }>()((db, value) =>
  db
    .updateTable('book_assets')
    .set((eb) => ({
      asset_type: value.asset_type,
      name: value.name,
      aliases: value.aliases,
      portrait_file_id: value.portrait_file_id,
      fields: value.fields,
      ties: value.ties,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const setDeleted = setDeletedIn('book_assets')
