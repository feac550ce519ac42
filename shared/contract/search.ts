import { z } from 'zod'
import { MAX_SEARCH_LENGTH } from '../limits.ts'
import { CommunityRef } from './communities.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Id, Timestamp } from './fields.ts'
import { BookFilters } from './reading.ts'
import { Author } from './users.ts'

/** The kinds of texts in the search index; a hit in a chapter is shown as its book. */
export type SearchDocType =
  | 'post'
  | 'comment'
  | 'community'
  | 'world'
  | 'book'
  | 'chapter'
  | 'person'

/** The tabs of the results. */
export const SearchType = z.enum(['posts', 'comments', 'communities', 'worlds', 'books', 'people'])
export type SearchType = z.infer<typeof SearchType>

const Marks = z.array(z.tuple([z.number().int(), z.number().int()]))
const Picture = z.object({
  file_id: Id.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The design of a book's cover, if its author chose one. */
  design: z.string().nullable().default(null),
})

/** One hit, as the list shows it. The found words are places in the texts; nothing in it is HTML. */
export const SearchHit = z.object({
  type: SearchType,
  id: Id,
  /** The title of a post or book, or the name of a place or user; for a comment, its post's title. */
  title: z.string(),
  title_marks: Marks,
  excerpt: z.string(),
  excerpt_marks: Marks,
  created_at: Timestamp,
  author: Author.nullable(),
  /** The community of a post or a comment; a community itself. */
  community: CommunityRef.nullable(),
  /** For a world its own slug, for a book its world's. */
  world: z.object({ name: z.string(), slug: z.string() }).nullable(),
  post_id: Id.nullable(),
  /** The chapter that the excerpt is from. */
  chapter: z.object({ id: Id, title: z.string() }).nullable(),
  picture: Picture.nullable(),
  /** True of a book of which a language model wrote a part. */
  is_generated: z.boolean().default(false),
  /** Votes of a post or a comment. */
  score: z.number().int(),
  /** Comments, members, words or followers. */
  count: z.number().int(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchCounts = z.record(SearchType, z.number().int())
export type SearchCounts = z.infer<typeof SearchCounts>

const Key = z.string().min(1).max(200)
const words = z.string().max(MAX_SEARCH_LENGTH).default('')
/** Those of the list of books limit books alone. */
const Filters = z.object({
  q: words,
  /** Posts and comments of this community: an id, short_id or name. */
  community: Key.optional(),
  /** An id or username. */
  author: Key.optional(),
  from: Timestamp.optional(),
  /** The end of the period (exclusive). */
  to: Timestamp.optional(),
})

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    summary:
      'Texts that hold all the words, best first; "in quotation marks" a phrase, word* a beginning',
    auth: 'optional',
    offline: 'online',
    limits: ['searches'],
    query: Filters.extend(BookFilters.shape).extend({
      type: SearchType.default('posts'),
      cursor: z.string().max(100).optional(),
    }),
    output: z.object({
      hits: z.array(SearchHit),
      next_cursor: z.string().nullable(),
      /** Other words that have hits, if these have none. */
      did_you_mean: z.string().nullable(),
    }),
  }),
  best: endpoint({
    method: 'GET',
    path: '/search/best',
    summary: 'A few hits of each kind, best first across kinds',
    auth: 'optional',
    offline: 'online',
    limits: ['searches'],
    query: Filters.pick({ q: true, from: true, to: true }),
    output: z.object({ hits: z.array(SearchHit), did_you_mean: z.string().nullable() }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/search/counts',
    summary: 'The number of hits of each kind, counted up to 1,000',
    auth: 'optional',
    offline: 'online',
    limits: ['lookups'],
    query: Filters.extend(BookFilters.shape),
    output: SearchCounts,
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/search/suggestions',
    summary: 'A few places, books, people and posts whose names begin like what is being typed',
    auth: 'optional',
    offline: 'online',
    limits: ['lookups'],
    query: z.object({ q: words }),
    output: z.array(SearchHit),
  }),
}

export const searchFeature = {
  calls: search,
  errors: {
    'search.preparing': [503, 'Search is being prepared. Please try again in a moment.'],
  },
} satisfies Feature
