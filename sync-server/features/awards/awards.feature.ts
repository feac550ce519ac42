import { serverFeature } from '../server-feature.ts'
import { awardsHandlers } from './awards.routes.ts'

export const awards = serverFeature('awards', {
  handlers: awardsHandlers,
})
