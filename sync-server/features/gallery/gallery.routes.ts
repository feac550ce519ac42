import type { gallery } from '#shared/contract/gallery.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findWorld } from '../worlds/worlds.ts'
import { addImage, editImage, removeImage } from './gallery-writes.ts'
import { listGallery } from './gallery.ts'

export const galleryHandlers: Handlers<typeof gallery> = {
  list: async ({ params }, { db, viewer, speaksOf, cacheUntilChanged }) => {
    const { id } = await findWorld(db, params.id, viewer)
    await speaksOf(`world:${id}`)
    cacheUntilChanged(`world:${id}`)
    return listGallery(db, id, viewer)
  },
  add: ({ params, body }, context) => addImage(params.id, body, context),
  update: ({ params, body }, context) => editImage(params.id, params.image, body, context),
  feature: ({ params, body }, context) => editImage(params.id, params.image, body, context),
  remove: ({ params }, context) => removeImage(params.id, params.image, context),
}
