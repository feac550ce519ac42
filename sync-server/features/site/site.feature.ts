import { serverFeature } from '../server-feature.ts'
import { siteHandlers } from './site.routes.ts'

export const site = serverFeature('server', {
  handlers: siteHandlers,
})
