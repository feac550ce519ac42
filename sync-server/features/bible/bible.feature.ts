import { serverFeature } from '../server-feature.ts'
import { erasing } from '../personal.ts'
import { bibleHandlers } from './bible.routes.ts'
import { loadBibleEntries } from './bible.ts'
import { markPortraits, takePortraits } from './portraits.ts'

export const bible = serverFeature('bible', {
  handlers: bibleHandlers,
  entities: { book_asset: loadBibleEntries },
  personal: {
    book_assets: { by: 'book_id', of: 'books', ends: 'with' },
  },
  traces: { marks: [markPortraits], erase: erasing(takePortraits) },
})
