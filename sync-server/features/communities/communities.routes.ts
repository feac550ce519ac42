import type { communities } from '#shared/contract/communities.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findCommunity, listCommunities, listJoined, toCommunity } from './communities.ts'
import { createCommunity, updateCommunity } from './community-settings.ts'
import { joinCommunity, leaveCommunity } from './memberships.ts'

export const communitiesHandlers: Handlers<typeof communities> = {
  list: async ({ query }, { db, viewer }) => {
    const all = { ...query, search: '' }
    const { items, next_cursor } = await listCommunities(db, all, viewer?.id)
    return { items: items.map(({ is_member: _, ...community }) => community), next_cursor }
  },
  listWithMembership: async ({ query }, { db, viewer }) => listCommunities(db, query, viewer!.id),
  listMine: async (_, { db, viewer }) => listJoined(db, viewer!.id),
  get: async ({ params, query }, { db, viewer, speaksOf, cacheUntilChanged }) => {
    const { id } = await findCommunity(db, params.id, viewer, query.world)
    await speaksOf(`community:${id}`)
    cacheUntilChanged(`community:${id}`)
    return toCommunity(await findCommunity(db, id, viewer))
  },
  create: async ({ body }, context) => createCommunity(body, context),
  join: async ({ params }, context) => joinCommunity(params.id, context),
  leave: async ({ params }, context) => leaveCommunity(params.id, context),
  update: async ({ params, body }, context) => updateCommunity(params.id, body, context),
}
