import { serverFeature } from '../server-feature.ts'
import { mutesHandlers } from './mutes.routes.ts'
import { loadMutes } from './mutes.ts'

export const mutes = serverFeature('mutes', {
  handlers: mutesHandlers,
  entities: { mute: loadMutes },
})
