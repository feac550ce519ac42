import { type Place, type Rows, SIGNED_IN, type Tools } from '../permission-rows.ts'

const marking = ({ book, chapter }: Place) => ({
  book_id: book,
  chapter_id: chapter,
  kind: 'highlight',
  start: 0,
  quote: 'It was',
  prefix: '',
  suffix: ' dark.',
  colour: 'green',
})

/** Calls on a reader's own bookmarks and highlights: each caller has a mark of their own. */
export const rows = {
  'marks.save': {
    async request(place, { make }: Tools) {
      await make('creator', 'POST', `/chapters/${place.chapter}/publish`, { text: 'It was dark.' })
      return ['PUT', '/marks/01980000-0000-7000-8000-0000000000aa', marking(place)]
    },
    verdicts: SIGNED_IN,
  },
  'marks.remove': {
    request: () => ['DELETE', '/marks/01980000-0000-7000-8000-0000000000aa'],
    verdicts: SIGNED_IN,
  },
} satisfies Rows
