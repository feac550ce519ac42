import type { Kysely } from 'kysely'
import type { GalleryImage } from '#shared/contract/gallery.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isWorldVisible } from '../visible.ts'
import { loadPosts } from '../posts/posts.ts'

/** Those that are not featured only the world's owner sees. */
export const loadGalleryImages: LoadEntities<'gallery_image'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  const images = await toImages(db, rows, viewer)
  return new Map(images.map((image) => [image.id, image]))
}

/** Latest first. */
export async function listGallery(
  db: Connection,
  worldId: string,
  viewer: Viewer,
): Promise<GalleryImage[]> {
  const rows = await db.all(selectByWorld, { world_id: worldId, viewer: viewer?.id ?? '' })
  return toImages(db, rows, viewer)
}

type ImageRow = Omit<GalleryImage, 'is_featured'> & { is_featured: 0 | 1 }

/** A picture leads only to a post that its viewer may see. */
async function toImages(
  db: Connection,
  rows: readonly ImageRow[],
  viewer: Viewer,
): Promise<GalleryImage[]> {
  const linked = rows.flatMap(({ post_id }) => post_id ?? [])
  const posts = linked.length === 0 ? null : await loadPosts(db, linked, viewer)
  return rows.map((row) => ({
    ...row,
    is_featured: row.is_featured === 1,
    post_id: row.post_id !== null && posts?.has(row.post_id) ? row.post_id : null,
  }))
}

function selectImages(db: Kysely<Tables>, viewer: string) {
  return db
    .selectFrom('gallery_images as g')
    .innerJoin('worlds as w', 'w.id', 'g.world_id')
    .leftJoin('files as f', 'f.id', 'g.file_id')
    .leftJoin('files as t', 't.parent_id', 'g.file_id')
    .selectAll('g')
    .select(['f.width', 'f.height', 'f.placeholder', 't.id as thumbnail_file_id'])
    .where((eb) => eb.or([eb('g.is_featured', '=', 1), eb('w.owner_id', '=', viewer)]))
    .where(isWorldVisible(viewer))
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectImages(db, value.viewer).where('g.id', 'in', idList(value.ids)),
)
const selectByWorld = statement<{ world_id: string; viewer: string }>()((db, value) =>
  selectImages(db, value.viewer)
    .where('g.world_id', '=', value.world_id)
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id', 'desc'),
)
