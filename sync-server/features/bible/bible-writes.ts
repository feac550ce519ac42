import type { bible, BookAsset } from '#shared/contract/bible.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_BOOK_ASSETS } from '#shared/limits.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { BookAssetsTable } from '../../db/tables/writing.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { setDeletedIn } from '../books/bin.ts'
import { assertWriter } from '../books/book-roles.ts'
import { getBookAsset } from './bible.ts'

type Creation = ParsedInputOf<typeof bible.create>['body']
type Edit = ParsedInputOf<typeof bible.update>['body']

export async function createBookAsset(
  bookId: string,
  { id = newId(), asset_type, name, aliases }: Creation,
  context: CommandContext,
): Promise<BookAsset> {
  const { trx, now } = context
  await assertWriter(bookId, context)
  const { count } = (await trx.first(countAssets, { book_id: bookId }))!
  if (count >= MAX_BOOK_ASSETS) throw new ApiError('bible.too_many')
  const row = { id, book_id: bookId, asset_type, name, aliases: JSON.stringify(aliases), now }
  if ((await trx.run(insertAsset, row)) === 0) throw new ApiError('sync.id_taken')
  return told(id, context)
}

export async function editBookAsset(
  id: string,
  edit: Edit,
  context: CommandContext,
): Promise<BookAsset> {
  const asset = await findOwn(id, context)
  const { asset_type = asset.asset_type, name = asset.name, aliases = asset.aliases } = edit
  const row = { id, asset_type, name, aliases: JSON.stringify(aliases) }
  await context.trx.run(saveAsset, row)
  return told(id, context)
}

export async function removeBookAsset(
  id: string,
  context: CommandContext,
): Promise<{ done: true }> {
  const { deleted_at } = await findOwn(id, context)
  if (deleted_at === null) await context.trx.run(setDeleted, { id, deleted_at: context.now })
  await told(id, context)
  return { done: true }
}

export async function restoreBookAsset(id: string, context: CommandContext): Promise<BookAsset> {
  await findOwn(id, context)
  await context.trx.run(setDeleted, { id, deleted_at: null })
  return told(id, context)
}

async function findOwn(id: string, context: CommandContext): Promise<BookAsset> {
  const asset = await getBookAsset(context.trx, id, context.user)
  await assertWriter(asset.book_id, context, 'bible.not_found')
  return asset
}

async function told(id: string, { trx, user, changes }: CommandContext): Promise<BookAsset> {
  const asset = await getBookAsset(trx, id, user)
  changes.put(`draft:${asset.book_id}`, 'book_asset', id)
  return asset
}

type Fields = Pick<BookAssetsTable, 'id' | 'asset_type' | 'name' | 'aliases'>

const countAssets = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('book_assets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('book_id', '=', value.book_id),
)
const insertAsset = statement<Fields & { book_id: string; now: string }>()((db, value) =>
  db
    .insertInto('book_assets')
    .values({
      id: value.id,
      book_id: value.book_id,
      asset_type: value.asset_type,
      name: value.name,
      aliases: value.aliases,
      created_at: value.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const saveAsset = statement<Fields>()((db, value) =>
  db
    .updateTable('book_assets')
    .set((eb) => ({
      asset_type: value.asset_type,
      name: value.name,
      aliases: value.aliases,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const setDeleted = setDeletedIn('book_assets')
