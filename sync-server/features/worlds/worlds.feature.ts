import { serverFeature } from '../server-feature.ts'
import { worldsHandlers } from './worlds.routes.ts'
import { loadWorldMemberships, loadWorlds } from './worlds.ts'

export const worlds = serverFeature('worlds', {
  handlers: worldsHandlers,
  entities: { world: loadWorlds, world_membership: loadWorldMemberships },
})
