import { newId } from '../../db/ids.ts'
import { only, SIGNED_IN, type Row, type Rows } from '../permission-rows.ts'

const OWNER = only(['creator'], 'books.not_owner')
/** `member` is an editor of the book, `author` a viewer. */
type Hidden = 'chapters.not_found' | 'sections.not_found' | 'bible.not_found' | 'passages.not_found'
function writers(hidden: Hidden) {
  return { ...only(['creator', 'member'], hidden), author: 'books.not_writer' } as const
}
function rewriters(hidden: Hidden) {
  return { ...writers(hidden), author: 'documents.read_only' } as const
}
const WRITERS = only(['creator', 'member'], 'books.not_writer')
const PUBLISHERS = {
  ...only(['creator'], 'chapters.not_found'),
  member: 'books.not_owner',
  author: 'books.not_owner',
} satisfies Row['verdicts']

/** Without a language model, writers get an error that says so, all others that they may not call it. */
const GENERATION = {
  ...only([], 'books.not_writer'),
  creator: 'generation.not_set_up',
  member: 'generation.not_set_up',
} satisfies Row['verdicts']

/** Calls that write in a book. */
export const rows = {
  'collaborators.invite': {
    request: ({ book }) => [
      'POST',
      `/books/${book}/collaborators`,
      { username: 'the_stranger', role: 'viewer' },
    ],
    verdicts: OWNER,
  },
  'collaborators.accept': {
    request: ({ invitation }) => ['POST', `/collaborations/${invitation}/accept`, {}],
    verdicts: only(['author'], 'collaborators.not_found'),
  },
  'collaborators.remove': {
    // For users who may not see it, it does not exist: deleting it changes nothing.
    request: ({ invitation }) => ['DELETE', `/collaborations/${invitation}`],
    verdicts: { ...SIGNED_IN, member: 'books.not_owner' },
  },
  'versions.create': {
    request: ({ book, section }) => [
      'POST',
      `/books/${book}/versions`,
      { document: `section:${section}`, kind: 'named', name: 'First', text: 'Lamps' },
    ],
    verdicts: WRITERS,
  },
  'versions.remove': {
    // For users who may not see it, it does not exist: deleting it changes nothing.
    request: ({ version }) => ['DELETE', `/versions/${version}`],
    verdicts: { ...SIGNED_IN, author: 'books.not_writer' },
  },
  'passages.comment': {
    request: ({ book, section }) => [
      'POST',
      `/books/${book}/passages`,
      { document: `section:${section}`, anchor: { start: '', end: '', quote: '' }, body: 'Hm' },
    ],
    verdicts: WRITERS,
  },
  'passages.update': {
    request: ({ passage }) => ['PATCH', `/passages/${passage}`, { body: 'Otherwise' }],
    verdicts: { ...writers('passages.not_found'), member: 'passages.not_yours' },
  },
  'passages.resolve': {
    request: ({ passage }) => ['POST', `/passages/${passage}/resolve`, { resolved: true }],
    verdicts: writers('passages.not_found'),
  },
  'passages.remove': {
    request: ({ passage }) => ['DELETE', `/passages/${passage}`],
    verdicts: { ...SIGNED_IN, author: 'books.not_writer', member: 'passages.not_yours' },
  },
  'bible.write': {
    request: ({ book, entry }) => ['PUT', `/books/${book}/assets/${entry}`, { content: 'Lamps' }],
    verdicts: rewriters('bible.not_found'),
  },
  'bible.create': {
    request: ({ book }) => [
      'POST',
      `/books/${book}/assets`,
      { asset_type: 'location', name: 'The Quay' },
    ],
    verdicts: WRITERS,
  },
  'bible.update': {
    request: ({ entry }) => ['PATCH', `/book-assets/${entry}`, { name: 'Otherwise' }],
    verdicts: writers('bible.not_found'),
  },
  'bible.remove': {
    request: ({ entry }) => ['DELETE', `/book-assets/${entry}`],
    verdicts: writers('bible.not_found'),
  },
  'bible.restore': {
    request: ({ entry }) => ['POST', `/book-assets/${entry}/restore`, {}],
    verdicts: writers('bible.not_found'),
  },
  'chapters.create': {
    request: ({ book }) => ['POST', `/books/${book}/chapters`, { title: 'One more' }],
    verdicts: WRITERS,
  },
  'chapters.update': {
    request: ({ chapter }) => ['PATCH', `/chapters/${chapter}`, { title: 'Otherwise' }],
    verdicts: writers('chapters.not_found'),
  },
  'chapters.remove': {
    request: ({ chapter }) => ['DELETE', `/chapters/${chapter}`],
    verdicts: writers('chapters.not_found'),
  },
  'chapters.restore': {
    request: ({ chapter }) => ['POST', `/chapters/${chapter}/restore`, {}],
    verdicts: writers('chapters.not_found'),
  },
  'chapters.publish': {
    request: ({ chapter }) => ['POST', `/chapters/${chapter}/publish`, { text: 'It was dark.' }],
    verdicts: PUBLISHERS,
  },
  'chapters.unpublish': {
    request: ({ chapter }) => ['POST', `/chapters/${chapter}/unpublish`, {}],
    verdicts: PUBLISHERS,
  },
  'chapters.plan': {
    request: ({ chapter }) => [
      'PUT',
      `/chapters/${chapter}/plan`,
      { text: 'It was dark.', at: '2030-01-01T18:00:00.000Z' },
    ],
    verdicts: PUBLISHERS,
  },
  'chapters.cancelPlan': {
    request: ({ chapter }) => ['DELETE', `/chapters/${chapter}/plan`],
    verdicts: PUBLISHERS,
  },
  'sections.write': {
    request: ({ book, section }) => [
      'PUT',
      `/books/${book}/sections/${section}`,
      { content: 'Lamps' },
    ],
    verdicts: rewriters('sections.not_found'),
  },
  'sections.create': {
    request: ({ chapter }) => ['POST', `/chapters/${chapter}/sections`, { title: 'Later' }],
    verdicts: writers('chapters.not_found'),
  },
  'sections.update': {
    request: ({ section }) => ['PATCH', `/sections/${section}`, { note: 'Too long' }],
    verdicts: writers('sections.not_found'),
  },
  'sections.remove': {
    request: ({ section }) => ['DELETE', `/sections/${section}`],
    verdicts: writers('sections.not_found'),
  },
  'sections.restore': {
    request: ({ section }) => ['POST', `/sections/${section}/restore`, {}],
    verdicts: writers('sections.not_found'),
  },
  'outlines.writeChapter': {
    request: ({ book, chapter }) => [
      'PUT',
      `/books/${book}/chapters/${chapter}/outline`,
      { content: 'Lamps' },
    ],
    verdicts: rewriters('chapters.not_found'),
  },
  'outlines.update': {
    request: ({ book }) => ['PUT', `/books/${book}/outline`, { overview: 'Somebody lights lamps' }],
    verdicts: WRITERS,
  },
  'generation.outline': {
    request: ({ book }) => ['POST', `/books/${book}/outline`, { description: 'Lamps' }],
    verdicts: GENERATION,
  },
  'generation.assets': {
    request: ({ book }) => ['POST', `/books/${book}/assets/generate`],
    verdicts: GENERATION,
  },
  'generation.chapterOutline': {
    request: ({ book, chapter }) => ['POST', `/books/${book}/chapters/${chapter}/outline/generate`],
    verdicts: GENERATION,
  },
  'generation.start': {
    request: ({ book }) => ['POST', `/books/${book}/generations`, { kind: 'bible' }],
    verdicts: GENERATION,
  },
  // Without a language model there is no generation: generation.routes.test.ts tests the permissions with one.
  'generation.cancel': {
    request: () => ['POST', `/generations/${newId()}/cancel`, {}],
    verdicts: only([], 'generation.not_found'),
  },
  'generation.pause': {
    request: () => ['POST', `/generations/${newId()}/pause`, {}],
    verdicts: only([], 'generation.not_found'),
  },
  'generation.resume': {
    request: () => ['POST', `/generations/${newId()}/resume`, {}],
    verdicts: only([], 'generation.not_found'),
  },
  'generation.settle': {
    request: () => ['POST', `/generations/${newId()}/settle`, { quote: 'x' }],
    verdicts: only([], 'generation.not_found'),
  },
  'generation.leave': {
    request: () => ['POST', `/generations/${newId()}/leave`, { name: 'x' }],
    verdicts: only([], 'generation.not_found'),
  },
  'generation.dismiss': {
    request: () => ['POST', `/generations/${newId()}/dismiss`, {}],
    verdicts: only([], 'generation.not_found'),
  },
  'generation.reject': {
    request: () => ['POST', `/generations/${newId()}/reject`, { clients: [1] }],
    verdicts: only([], 'generation.not_found'),
  },
  'generation.takeBack': {
    request: () => {
      const kept_at = new Date(0).toISOString()
      return ['POST', `/generations/${newId()}/take-back`, { kept_at }]
    },
    verdicts: only([], 'generation.not_found'),
  },
  'generation.decide': {
    request: () => ['POST', `/generations/${newId()}/decide`, { accept: true }],
    verdicts: only([], 'generation.not_found'),
  },
  'payments.quote': {
    request: ({ book }) => ['POST', `/books/${book}/quote`, { words: 1_000 }],
    verdicts: { ...only([], 'books.not_owner'), creator: 'generation.not_set_up' },
  },
  'payments.pay': {
    request: () => ['POST', `/orders/${newId()}/pay`, { confirmed: true }],
    verdicts: only([], 'payments.not_found'),
  },
} satisfies Rows
