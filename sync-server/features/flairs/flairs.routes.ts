import type { flairs } from '#shared/contract/flairs.ts'
import { GLOBAL_FLAIRS } from '#shared/rules/flairs.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findCommunity } from '../communities/communities.ts'
import { createFlair, listFlairs, removeFlair, updateFlair } from './flairs.ts'

export const flairsHandlers: Handlers<typeof flairs> = {
  listGlobal: () => Promise.resolve([...GLOBAL_FLAIRS]),
  list: async ({ params }, { db, viewer, speaksOf, cacheUntilChanged }) => {
    const { id } = await findCommunity(db, params.id, viewer)
    await speaksOf(`community:${id}`)
    cacheUntilChanged(`community:${id}`)
    return listFlairs(db, id)
  },
  create: ({ params, body }, context) => createFlair(params.id, body, context),
  update: ({ params, body }, context) => updateFlair(params.id, params.flair, body, context),
  remove: ({ params }, context) => removeFlair(params.id, params.flair, context),
}
