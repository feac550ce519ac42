import { serverFeature } from '../server-feature.ts'
import { booksHandlers } from './books.routes.ts'
import { loadBooks } from './books.ts'
import { booksTraces } from './traces.ts'
import { booksScopes } from './scopes.ts'

export const books = serverFeature('books', {
  handlers: booksHandlers,
  entities: { book: loadBooks },
  scopes: booksScopes,
  personal: {
    books: { by: 'author_id', ends: 'left' },
    book_labels: { reason: 'copies of the tags and warnings in books, kept by triggers' },
  },
  traces: booksTraces,
})
