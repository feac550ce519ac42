import { serverFeature } from '../server-feature.ts'
import { forksHandlers } from './forks.routes.ts'

export const forks = serverFeature('forks', {
  handlers: forksHandlers,
})
