import { serverFeature } from '../server-feature.ts'
import { serverHandlers } from './server.routes.ts'

export const server = serverFeature('server', {
  handlers: serverHandlers,
})
