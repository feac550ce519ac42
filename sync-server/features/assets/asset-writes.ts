import type { Asset, assets } from '#shared/contract/assets.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_ASSETS } from '#shared/limits.ts'
import { type AssetCategory, categoryOf, extensionOf, titleOf } from '#shared/rules/assets.ts'
import type { Licence } from '#shared/rules/licences.ts'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { attachFiles, releaseFiles } from '../files/file-uses.ts'
import { findFile } from '../files/files.ts'
import { assertKeepsLicence, recordSourceChange } from '../worlds/credits.ts'
import { findWorld } from '../worlds/worlds.ts'
import { getAsset, loadAssets } from './assets.ts'

type Addition = ParsedInputOf<typeof assets.add>['body']
type Edit = ParsedInputOf<typeof assets.update>['body']

export async function addAsset(
  worldId: string,
  { id = newId(), file_id, title, description, is_public, licence }: Addition,
  context: CommandContext,
): Promise<Asset> {
  const { trx, user, now } = context
  await assertOwner(worldId, context)
  const { count } = (await trx.first(countAssets, { world_id: worldId }))!
  if (count >= MAX_ASSETS) throw new ApiError('assets.too_many')
  await attachFiles(trx, user, `asset:${id}`, 'asset', [file_id])
  const { filename, size } = (await findFile(trx, file_id))!
  const row = {
    id,
    world_id: worldId,
    file_id,
    title: title || titleOf(filename),
    description,
    category: categoryOf(filename),
    file_type: extensionOf(filename),
    file_size: size,
    is_public: is_public ? (1 as const) : (0 as const),
    licence,
    created_at: now,
  }
  if ((await trx.run(insertAsset, row)) === 0) throw new ApiError('sync.id_taken')
  return recordChange(worldId, id, context)
}

export async function editAsset(id: string, edit: Edit, context: CommandContext): Promise<Asset> {
  const { trx, user } = context
  const asset = await getAsset(trx, id, user)
  await assertOwner(asset.world_id, context)
  assertKeepsLicence(asset, edit.licence)
  const { title, description, is_public, licence } = { ...asset, ...withoutGaps(edit) }
  await trx.run(saveAsset, { id, title, description, licence, is_public: is_public ? 1 : 0 })
  return recordChange(asset.world_id, id, context)
}

/** Deletes the asset's file too, unless something else uses it. */
export async function removeAsset(id: string, context: CommandContext): Promise<{ done: true }> {
  const { trx, user, changes } = context
  const found = (await loadAssets(trx, [id], user)).get(id)
  if (!found) return { done: true }
  await assertOwner(found.world_id, context)
  await trx.run(deleteAsset, { id })
  await releaseFiles(trx, `asset:${id}`)
  changes.del(`world:${found.world_id}`, 'asset', id)
  const [source] = found.forked_from
  if (source) await recordSourceChange(trx, changes, 'asset', source.id)
  return { done: true }
}

function withoutGaps<T extends object>(edit: T): Partial<T> {
  const given = Object.entries(edit).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Partial<T>
}

async function assertOwner(worldId: string, { trx, user }: CommandContext): Promise<void> {
  if (!canEditWorld(user, await findWorld(trx, worldId, user)))
    throw new ApiError('assets.forbidden')
}

function recordChange(
  worldId: string,
  id: string,
  { trx, user, changes }: CommandContext,
): Promise<Asset> {
  changes.put(`world:${worldId}`, 'asset', id)
  return getAsset(trx, id, user)
}

const countAssets = statement<{ world_id: string }>()((db, value) =>
  db
    .selectFrom('assets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('world_id', '=', value.world_id),
)
const insertAsset = statement<{
  id: string
  world_id: string
  file_id: string
  title: string
  description: string
  category: AssetCategory
  file_type: string
  file_size: number
  is_public: 0 | 1
  licence: Licence
  created_at: string
}>()((db, value) =>
  db
    .insertInto('assets')
    .values({
      id: value.id,
      world_id: value.world_id,
      file_id: value.file_id,
      title: value.title,
      description: value.description,
      category: value.category,
      file_type: value.file_type,
      file_size: value.file_size,
      is_public: value.is_public,
      licence: value.licence,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const saveAsset = statement<{
  id: string
  title: string
  description: string
  is_public: 0 | 1
  licence: Licence
}>()((db, value) =>
  db
    .updateTable('assets')
    .set((eb) => ({
      title: value.title,
      description: value.description,
      is_public: value.is_public,
      licence: value.licence,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const deleteAsset = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('assets').where('id', '=', value.id),
)
