import { serverFeature } from '../server-feature.ts'
import { bibleHandlers } from './bible.routes.ts'
import { loadBookAssets } from './bible.ts'

export const bible = serverFeature('bible', {
  handlers: bibleHandlers,
  entities: { book_asset: loadBookAssets },
  personal: {
    book_assets: { by: 'book_id', of: 'books', ends: 'with' },
  },
})
