import { serverFeature } from '../server-feature.ts'
import { searchHandlers } from './search.routes.ts'

export const search = serverFeature('search', {
  handlers: searchHandlers,
})
