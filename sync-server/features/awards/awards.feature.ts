import { serverFeature } from '../server-feature.ts'
import { awardsHandlers } from './awards.routes.ts'

export const awards = serverFeature('awards', {
  handlers: awardsHandlers,
  personal: {
    award_grants: { by: 'giver_id', ends: 'deleted' },
  },
})
