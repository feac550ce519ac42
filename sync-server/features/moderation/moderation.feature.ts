import { serverFeature } from '../server-feature.ts'
import { loadBans } from './bans.ts'
import { moderationHandlers } from './moderation.routes.ts'
import { moderationTraces } from './traces.ts'

export const moderation = serverFeature('moderation', {
  handlers: moderationHandlers,
  entities: { ban: loadBans },
  personal: {
    community_bans: { by: 'user_id', ends: 'deleted' },
    mod_log: { by: 'moderator_id', ends: 'left' },
  },
  traces: moderationTraces,
})
