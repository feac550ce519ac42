import { serverFeature } from '../server-feature.ts'
import { awardsHandlers } from './awards.routes.ts'
import { loadAwardLines } from './lines.ts'
import { awardsTraces } from './traces.ts'

export const awards = serverFeature('awards', {
  handlers: awardsHandlers,
  entities: { award_line: loadAwardLines },
  personal: {
    award_grants: { by: 'giver_id', ends: 'deleted' },
  },
  traces: awardsTraces,
})
