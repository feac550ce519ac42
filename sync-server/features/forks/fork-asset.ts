import { notify } from '../notifications/notify.ts'
import type { Asset } from '#shared/contract/assets.ts'
import { newId } from '../../db/ids.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { addAsset } from '../assets/asset-writes.ts'
import { getAsset, loadAssets } from '../assets/assets.ts'
import { copyFiles } from '../files/copy-file.ts'
import type { StoreParts } from '../files/store-file.ts'
import { findProfile } from '../users/users.ts'
import { credit, recordSourceChange } from '../worlds/credits.ts'
import { assertForkable, assertOwnWorld, doneBefore, type Target } from './forks.ts'

/** With a file of the forking user's own: it stays when the source goes, and takes room. */
export async function forkAsset(
  sourceId: string,
  target: Target,
  files: StoreParts,
  context: CommandContext,
): Promise<Asset> {
  const { trx, user, changes } = context
  const { id = newId(), world_id } = target
  await assertOwnWorld(target, context)
  const done = doneBefore((await loadAssets(trx, [id], user)).get(id), sourceId, target)
  if (done) return done
  const source = await getAsset(trx, sourceId, user)
  const world = await assertForkable(source, target, context)
  const { title, description, licence } = source
  const copies = await copyFiles(files, [source.file_id], context)
  const file_id = copies.get(source.file_id)!
  const copy = { id, file_id, title, description, licence, is_public: false }
  await addAsset(world_id, copy, context)
  const author = await findProfile(trx, world.owner_id)
  await credit(trx, 'asset', id, { ...source, author, world })
  await recordSourceChange(trx, changes, 'asset', sourceId)
  const subject = `asset:${sourceId}`
  await notify(trx, author.id, { kind: 'book_fork', subject, actor: user.id })
  return getAsset(trx, id, user)
}
