import { serverFeature } from '../server-feature.ts'
import { mountDocumentSocket } from './document-socket.ts'
import { documentsHandlers } from './documents.routes.ts'

export const documents = serverFeature('documents', {
  handlers: documentsHandlers,
  routes: mountDocumentSocket,
})
