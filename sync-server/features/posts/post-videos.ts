import type { StoredMedia } from '#shared/rules/media.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/database.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { Changes } from '../../sync/changes.ts'
import { deleteFile } from '../files/file-uses.ts'
import { scopesOf } from './post-writes.ts'

/** Updates the posts that show a video after its processing; takes an unplayable one out of them, and deletes it. */
export async function refreshVideo(
  trx: Transaction,
  fileId: string,
  isPlayable: boolean,
  changeBus: ChangeBus,
): Promise<void> {
  const file = isPlayable ? await trx.first(selectFile, { id: fileId }) : undefined
  const now = new Date().toISOString()
  const changes = new Changes()
  for (const { used_by } of await trx.all(selectUses, { file_id: fileId })) {
    const post = await trx.first(selectPost, { id: used_by.slice('post:'.length) })
    if (!post) continue
    const media = (JSON.parse(post.media) as StoredMedia[]).flatMap((item) => {
      if (item.file_id !== fileId) return [item]
      if (!file) return []
      const { processing: _, ...rest } = item
      const { width, height, placeholder, thumbnail_id } = file
      const thumbnail_file_id = rest.thumbnail_file_id ?? thumbnail_id
      return [{ ...rest, width, height, placeholder, thumbnail_file_id }]
    })
    await trx.run(setMedia, { id: post.id, media: JSON.stringify(media) })
    for (const scope of scopesOf(post.id, post.community_id, post.author_id))
      changes.put(scope, 'post', post.id)
    changes.invalidated.add('feed')
  }
  if (!isPlayable) await deleteFile(trx, fileId)
  const heads = await changes.publish(trx, now)
  trx.afterCommit(() => changeBus.publish(heads, changes.invalidated))
}

const selectFile = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('files as f')
    .leftJoin('files as t', 't.parent_id', 'f.id')
    .select(['f.width', 'f.height', 'f.placeholder', 't.id as thumbnail_id'])
    .where('f.id', '=', value.id),
)
const selectUses = statement<{ file_id: string }>()((db, value) =>
  db.selectFrom('file_uses').select('used_by').where('file_id', '=', value.file_id),
)
const selectPost = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('posts')
    .select(['id', 'community_id', 'author_id', 'media'])
    .where('id', '=', value.id),
)
const setMedia = statement<{ id: string; media: string }>()((db, value) =>
  db
    .updateTable('posts')
    .set((eb) => ({ media: value.media, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
