import { serverFeature } from '../server-feature.ts'
import { outlinesHandlers } from './outlines.routes.ts'
import { loadOutlines } from './outlines.ts'

export const outlines = serverFeature('outlines', {
  handlers: outlinesHandlers,
  entities: { outline: loadOutlines },
  personal: {
    book_outlines: { by: 'book_id', of: 'books', ends: 'with' },
  },
})
