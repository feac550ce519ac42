import { serverFeature } from '../server-feature.ts'
import { setupHandlers } from './setup.routes.ts'

export const setup = serverFeature('setup', {
  handlers: setupHandlers,
})
