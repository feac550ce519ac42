import { serverFeature } from '../server-feature.ts'
import { mutesHandlers } from './mutes.routes.ts'
import { loadMutes } from './mutes.ts'
import { mutesTraces } from './traces.ts'

export const mutes = serverFeature('mutes', {
  handlers: mutesHandlers,
  entities: { mute: loadMutes },
  personal: {
    mutes: { by: 'user_id', ends: 'deleted' },
  },
  traces: mutesTraces,
})
