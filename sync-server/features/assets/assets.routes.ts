import type { assets } from '#shared/contract/assets.ts'
import type { Handlers } from '../../http/handlers.ts'
import { scopesOfSources } from '../worlds/credits.ts'
import { findWorld } from '../worlds/worlds.ts'
import { addAsset, editAsset, removeAsset } from './asset-writes.ts'
import { getAsset, listAssets } from './assets.ts'

export const assetsHandlers: Handlers<typeof assets> = {
  list: async ({ params, query }, { db, viewer, speaksOf, cacheUntilChanged }) => {
    const { id } = await findWorld(db, params.id, viewer)
    await speaksOf(`world:${id}`)
    const list = await listAssets(db, id, query.category, viewer)
    cacheUntilChanged(`world:${id}`, ...scopesOfSources(list))
    return list
  },
  add: ({ params, body }, context) => addAsset(params.id, body, context),
  get: ({ params }, { db, viewer }) => getAsset(db, params.id, viewer),
  update: ({ params, body }, context) => editAsset(params.id, body, context),
  remove: ({ params }, context) => removeAsset(params.id, context),
}
