import { serverFeature } from '../server-feature.ts'
import { adminHandlers } from './admin.routes.ts'

export const admin = serverFeature('admin', {
  handlers: adminHandlers,
})
