import { serverFeature } from '../server-feature.ts'
import { booksHandlers } from './books.routes.ts'
import { loadBooks } from './books.ts'

export const books = serverFeature('books', {
  handlers: booksHandlers,
  entities: { book: loadBooks },
})
