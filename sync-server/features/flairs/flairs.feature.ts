import { serverFeature } from '../server-feature.ts'
import { flairsHandlers } from './flairs.routes.ts'
import { loadFlairs } from './flairs.ts'

export const flairs = serverFeature('flairs', {
  handlers: flairsHandlers,
  entities: { flair: loadFlairs },
  personal: {
    flairs: { reason: 'They belong to a community.' },
  },
})
