import type { worlds } from '#shared/contract/worlds.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findProfile } from '../users/users.ts'
import { listInWorlds } from '../communities/communities.ts'
import { createWorld, updateWorld } from './world-settings.ts'
import {
  appointInWorld,
  dismissInWorld,
  joinWorld,
  leaveWorld,
  muteWorld,
} from './world-members.ts'
import { findWorld, listJoinedWorlds, listWorlds, listWorldsOf, toWorld } from './worlds.ts'

export const worldsHandlers: Handlers<typeof worlds> = {
  list: ({ query }, { viewer, snapshot }) =>
    snapshot(async (db) => {
      const { items, next_cursor } = await listWorlds(db, query, viewer)
      const ids = items.map(({ id }) => id)
      const inside = Map.groupBy(await listInWorlds(db, ids, viewer), (one) => one.world_id)
      const filled = items.map(({ is_member: _, ...world }) => ({
        ...world,
        communities: inside.get(world.id) ?? [],
      }))
      return { items: filled, next_cursor }
    }),
  listWithMembership: ({ query }, { db, viewer }) => listWorlds(db, query, viewer),
  listMine: (_, { db, viewer }) => listJoinedWorlds(db, viewer!.id),
  listByUser: async ({ params }, { db, viewer }) => {
    const { id } = await findProfile(db, params.id)
    return listWorldsOf(db, id, viewer)
  },
  get: async ({ params }, { db, viewer, speaksOf, cacheUntilChanged }) => {
    const { id } = await findWorld(db, params.id, viewer)
    await speaksOf(`world:${id}`)
    cacheUntilChanged(`world:${id}`)
    return toWorld(await findWorld(db, id, viewer))
  },
  listCommunities: async ({ params }, { db, viewer, speaksOf }) => {
    const { id } = await findWorld(db, params.id, viewer)
    await speaksOf(`world:${id}`)
    return listInWorlds(db, [id], viewer)
  },
  create: ({ body }, context) => createWorld(body, context),
  update: ({ params, body }, context) => updateWorld(params.id, body, context),
  join: ({ params }, context) => joinWorld(params.id, context),
  leave: ({ params }, context) => leaveWorld(params.id, context),
  mute: ({ params, body }, context) => muteWorld(params.id, body.muted, context),
  appoint: ({ params, body }, context) => appointInWorld(params.id, body.username, context),
  dismiss: ({ params }, context) => dismissInWorld(params.id, params.user, context),
}
