import { serverFeature } from '../server-feature.ts'
import { loadBans } from './bans.ts'
import { moderationHandlers } from './moderation.routes.ts'

export const moderation = serverFeature('moderation', {
  handlers: moderationHandlers,
  entities: { ban: loadBans },
})
