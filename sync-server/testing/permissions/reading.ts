import { only, type Place, type Rows, SIGNED_IN, type Tools } from '../permission-rows.ts'

const publish = ({ chapter }: Place, { make }: Tools) =>
  make('creator', 'POST', `/chapters/${chapter}/publish`, { text: 'It was dark.' })

/** A comment that `author` left below a chapter. */
async function chapterCommentOn(place: Place, tools: Tools): Promise<string> {
  await publish(place, tools)
  const path = `/chapters/${place.chapter}/remarks`
  return (await tools.make('author', 'POST', path, { body: 'Mine' })).id
}

/** Calls that keep a reader's place and follows, and those on comments below chapters. */
export const rows = {
  'reading.progress': {
    async request(place, tools) {
      await publish(place, tools)
      const at = new Date().toISOString()
      const where = { chapter_id: place.chapter, paragraph: 0, words: 'It was', fraction: 0, at }
      return ['PUT', `/books/${place.book}/progress`, where]
    },
    verdicts: SIGNED_IN,
  },
  'reading.shelve': {
    request: ({ book }) => ['PUT', `/books/${book}/shelves`, { state: 'want', names: ['Sea'] }],
    verdicts: SIGNED_IN,
  },
  'reading.follow': {
    request: ({ book }) => ['POST', `/books/${book}/follow`, { following: true }],
    verdicts: SIGNED_IN,
  },
  'reading.followAuthor': {
    request: (_, { idOf }) => ['POST', `/users/${idOf('author')}/follow`, { following: true }],
    verdicts: { ...SIGNED_IN, author: 'reading.own' },
  },
  'remarks.create': {
    async request(place, tools) {
      await publish(place, tools)
      return ['POST', `/chapters/${place.chapter}/remarks`, { body: 'Words' }]
    },
    verdicts: SIGNED_IN,
  },
  'remarks.update': {
    request: async (place, tools) => [
      'PATCH',
      `/remarks/${await chapterCommentOn(place, tools)}`,
      { body: 'Otherwise' },
    ],
    verdicts: only(['author'], 'remarks.edit_forbidden'),
  },
  'remarks.remove': {
    request: async (place, tools) => ['DELETE', `/remarks/${await chapterCommentOn(place, tools)}`],
    verdicts: only(['admin', 'author', 'creator'], 'remarks.edit_forbidden'),
  },
} satisfies Rows
