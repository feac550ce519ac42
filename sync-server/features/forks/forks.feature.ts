import { serverFeature } from '../server-feature.ts'
import { forksHandlers } from './forks.routes.ts'
import { forksTraces } from './traces.ts'

export const forks = serverFeature('forks', {
  handlers: forksHandlers,
  traces: forksTraces,
})
