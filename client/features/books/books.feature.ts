import type { ClientFeature } from '../client-feature.ts'
import { bookMutators } from './books.mutators.ts'

export const books: ClientFeature<'books'> = {
  mutators: bookMutators,
  titles: {
    'books.create': 'New book',
    'books.update': 'Change a book',
    'books.feature': 'Feature a book',
    'books.move': 'Move a book to another world',
    'books.publish': 'Make a book public or private',
    'books.remove': 'Move a book to the bin',
    'books.restore': 'Restore a book',
  },
  labels: {
    title: 'Title',
    description: 'Description',
    genre: 'Genre',
    language: null,
    cover_design: null,
    pen_name: 'Pen name',
    isbn: 'ISBN',
    copyright: 'Copyright',
    series: 'Series',
  },
}
