import { serverFeature } from '../server-feature.ts'
import type { SearchIndex } from './search-index.ts'
import { searchHandlers } from './search.routes.ts'

export const search = serverFeature('search', {
  handlers: searchHandlers,
  flush: { after: ({ index }: { index: SearchIndex }) => index.catchUp() },
  personal: {
    search_queue: { reason: 'Ids of what is to be indexed anew.' },
    search_log: { reason: 'Ids of what each index has to read anew, for a week.' },
    search_docs: { reason: 'Ids; the index follows the tables.' },
    search_posts: { reason: 'An index of texts in other tables; it follows them.' },
    search_comments: { reason: 'An index of texts in other tables; it follows them.' },
    search_books: { reason: 'An index of texts in other tables; it follows them.' },
    search_names: { reason: 'An index of texts in other tables; it follows them.' },
    search_words: { reason: 'The words of an index.' },
    search_name_words: { reason: 'The words of an index.' },
  },
})
