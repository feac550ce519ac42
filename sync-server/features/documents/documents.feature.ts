import { serverFeature } from '../server-feature.ts'
import { mountDocumentSocket } from './document-socket.ts'
import { documentsHandlers } from './documents.routes.ts'

export const documents = serverFeature('documents', {
  handlers: documentsHandlers,
  routes: mountDocumentSocket,
  personal: {
    documents: { by: 'book_id', of: 'books', ends: 'with' },
    document_snapshots: {
      reason: 'How the texts in `documents` came about, for their editor alone.',
    },
    document_updates: {
      reason: 'How the texts in `documents` came about, for their editor alone.',
    },
  },
})
