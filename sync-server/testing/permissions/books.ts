import { only, type Rows } from '../permission-rows.ts'

const BOOKS = only(['creator'], 'books.forbidden')

export const rows = {
  'books.create': {
    request: ({ world }) => ['POST', `/worlds/${world}/books`, { title: 'Begun' }],
    verdicts: BOOKS,
  },
  'books.update': {
    request: ({ book }) => ['PATCH', `/books/${book}`, { genre: 'Fantasy' }],
    verdicts: BOOKS,
  },
  'books.feature': {
    request: ({ book }) => ['PATCH', `/books/${book}/featured`, { is_featured: true }],
    verdicts: BOOKS,
  },
  'books.move': {
    request: async ({ book }, { make, fresh }) => {
      const { id } = await make('creator', 'POST', '/worlds', { name: fresh() })
      return ['PATCH', `/books/${book}/world`, { world_id: id }]
    },
    verdicts: BOOKS,
  },
  'books.publish': {
    request: ({ book }) => ['PATCH', `/books/${book}/public`, { is_public: false }],
    verdicts: BOOKS,
  },
  'books.remove': {
    request: ({ book }) => ['DELETE', `/books/${book}`],
    verdicts: BOOKS,
  },
  'books.restore': {
    request: ({ book }) => ['POST', `/books/${book}/restore`, {}],
    verdicts: BOOKS,
  },
} satisfies Rows
