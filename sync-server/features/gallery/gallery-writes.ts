import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { gallery, GalleryImage } from '#shared/contract/gallery.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_GALLERY_IMAGES } from '#shared/limits.ts'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { attachFiles, releaseFiles } from '../files/file-uses.ts'
import { getPost } from '../posts/posts.ts'
import { findWorld } from '../worlds/worlds.ts'
import { loadGalleryImages } from './gallery.ts'

type Addition = ParsedInputOf<typeof gallery.add>['body']
type Edit = ParsedInputOf<typeof gallery.update>['body'] & { is_featured?: boolean }

export async function addImage(
  worldId: string,
  { id = newId(), file_id, title, description }: Addition,
  context: CommandContext,
): Promise<GalleryImage> {
  const { trx, user, now } = context
  await assertOwner(worldId, context)
  const { count } = (await trx.first(countImages, { world_id: worldId }))!
  if (count >= MAX_GALLERY_IMAGES) throw new ApiError('gallery.too_many')
  const row = { id, world_id: worldId, file_id, title, description, created_at: now }
  if ((await trx.run(insertImage, row)) === 0) throw new ApiError('sync.id_taken')
  await attachFiles(trx, user, `gallery:${id}`, 'image', [file_id])
  return recordChange(worldId, id, context)
}

export async function editImage(
  worldId: string,
  id: string,
  edit: Edit,
  context: CommandContext,
): Promise<GalleryImage> {
  await assertOwner(worldId, context)
  const image = await context.trx.first(selectImage, { id, world_id: worldId })
  if (!image) throw new ApiError('gallery.not_found')
  const { title = image.title, description = image.description } = edit
  const is_featured = Number(edit.is_featured ?? image.is_featured) as 0 | 1
  const { post_id = image.post_id } = edit
  if (edit.post_id) await getPost(context.trx, edit.post_id, context.user)
  await context.trx.run(saveImage, { id, title, description, is_featured, post_id })
  return recordChange(worldId, id, context)
}

/** Deletes the picture's file too, unless something else shows it. */
export async function removeImage(
  worldId: string,
  id: string,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, changes } = context
  await assertOwner(worldId, context)
  if ((await trx.run(deleteImage, { id, world_id: worldId })) > 0)
    await releaseFiles(trx, `gallery:${id}`)
  changes.del(`world:${worldId}`, 'gallery_image', id)
  return { done: true }
}

async function assertOwner(worldId: string, { trx, user }: CommandContext): Promise<void> {
  if (!canEditWorld(user, await findWorld(trx, worldId, user)))
    throw new ApiError('gallery.forbidden')
}

async function recordChange(worldId: string, id: string, { trx, user, changes }: CommandContext) {
  changes.put(`world:${worldId}`, 'gallery_image', id)
  return (await loadGalleryImages(trx, [id], user)).get(id)!
}

const countImages = statement<{ world_id: string }>()((db, value) =>
  db
    .selectFrom('gallery_images')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('world_id', '=', value.world_id),
)
const insertImage = statement<{
  id: string
  world_id: string
  file_id: string
  title: string
  description: string
  created_at: string
}>()((db, value) =>
  db
    .insertInto('gallery_images')
    .values({
      id: value.id,
      world_id: value.world_id,
      file_id: value.file_id,
      title: value.title,
      description: value.description,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const selectImage = statement<{ id: string; world_id: string }>()((db, value) =>
  db
    .selectFrom('gallery_images')
    .select(['title', 'description', 'is_featured', 'post_id'])
    .where('id', '=', value.id)
    .where('world_id', '=', value.world_id),
)
const saveImage = statement<{
  id: string
  title: string
  description: string
  is_featured: 0 | 1
  post_id: string | null
}>()((db, value) =>
  db
    .updateTable('gallery_images')
    .set((eb) => ({
      title: value.title,
      description: value.description,
      is_featured: value.is_featured,
      post_id: value.post_id,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const deleteImage = statement<{ id: string; world_id: string }>()((db, value) =>
  db.deleteFrom('gallery_images').where('id', '=', value.id).where('world_id', '=', value.world_id),
)
