import { serverFeature } from '../server-feature.ts'
import { worldsHandlers } from './worlds.routes.ts'
import { loadWorldMemberships, loadWorlds } from './worlds.ts'
import { worldsTraces } from './traces.ts'
import { worldsScopes } from './scopes.ts'

export const worlds = serverFeature('worlds', {
  handlers: worldsHandlers,
  entities: { world: loadWorlds, world_membership: loadWorldMemberships },
  scopes: worldsScopes,
  personal: {
    worlds: { by: 'owner_id', ends: 'left' },
    world_members: { by: 'user_id', ends: 'deleted' },
  },
  traces: worldsTraces,
})
