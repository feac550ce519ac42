import { serverFeature } from '../server-feature.ts'
import { pushHandlers } from './push.routes.ts'

export const push = serverFeature('push', {
  handlers: pushHandlers,
})
