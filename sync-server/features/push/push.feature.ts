import { serverFeature } from '../server-feature.ts'
import { pushHandlers } from './push.routes.ts'

export const push = serverFeature('push', {
  handlers: pushHandlers,
  personal: {
    push_subscriptions: { by: 'user_id', secret: ['p256dh', 'auth'], ends: 'deleted' },
  },
})
