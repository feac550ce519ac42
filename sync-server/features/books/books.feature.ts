import { serverFeature } from '../server-feature.ts'
import { booksHandlers } from './books.routes.ts'
import { loadBooks } from './books.ts'
import { booksTraces } from './traces.ts'

export const books = serverFeature('books', {
  handlers: booksHandlers,
  entities: { book: loadBooks },
  personal: {
    books: { by: 'author_id', ends: 'left' },
  },
  traces: booksTraces,
})
