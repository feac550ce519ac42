import { only, type Rows, SIGNED_IN } from '../permission-rows.ts'

const WRITERS = only(['creator', 'member'], 'books.not_writer')

/** Calls on targets, and on the count of what one wrote. */
export const rows = {
  'targets.setBook': {
    request: ({ book }) => ['PUT', `/books/${book}/target`, { target_words: 24_000 }],
    verdicts: WRITERS,
  },
  'targets.setGoal': {
    request: () => ['PUT', '/writing/goal', { words: 500 }],
    verdicts: SIGNED_IN,
  },
  'targets.write': {
    request({ book }) {
      const at = new Date().toISOString()
      const said = { words: 12, seconds: 60, sittings: 1, book_words: 12, goal: null, at }
      return ['POST', `/books/${book}/words`, { day: at.slice(0, 10), ...said }]
    },
    verdicts: WRITERS,
  },
} satisfies Rows
