import { z } from 'zod'
import { BOOK_PAGE_SIZE, MAX_LIST_LIMIT } from '../limits.ts'
import { COMPLETIONS, ORIGINS, RATINGS } from '../rules/book-details.ts'
import { BOOK_SORTS, genreKey } from '../rules/book-list.ts'
import { SHELF_STATES, shelvesProblem, tidyShelves } from '../rules/shelves.ts'
import { Book } from './books.ts'
import { PublishedChapter } from './chapters.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checkedList, Done, Id, IdParams, KeyParams, Rev, Timestamp } from './fields.ts'
import { Author } from './users.ts'

/** A place in a chapter: its nth paragraph, found again by its first words if the text was edited since. */
const Position = {
  chapter_id: Id,
  paragraph: z.number().int().min(0).max(100_000),
  words: z.string().max(100),
  /** The part of the chapter that the reader has passed. */
  fraction: z.number().min(0).max(1),
}

/** A reader's place in a book, the same on all of their devices; its id is the book's. */
export const ReadingProgress = z.object({
  id: Id,
  ...Position,
  /** The time of reading, by the device's clock. */
  at: Timestamp,
  title: z.string(),
  author: Author,
  cover_file_id: Id.nullable(),
  cover_design: z.string().nullable(),
  pen_name: z.string(),
  rev: Rev,
})
export type ReadingProgress = z.infer<typeof ReadingProgress>

/** A book on shelves of the reader's own, which only they see; its id is the book's. */
export const ShelvedBook = z.object({
  id: Id,
  state: z.enum(SHELF_STATES).nullable(),
  /** Shelves with names of the reader's own. */
  names: z.array(z.string()),
  shelved_at: Timestamp,
  title: z.string(),
  author: Author,
  cover_file_id: Id.nullable(),
  cover_design: z.string().nullable(),
  pen_name: z.string(),
  rev: Rev,
})
export type ShelvedBook = z.infer<typeof ShelvedBook>

/** A book or user that the reader follows; its id is `book:<id>` or `user:<id>`. */
export const Follow = z.object({
  id: z.string(),
  /** Title or username. */
  name: z.string(),
  followed_at: Timestamp,
})
export type Follow = z.infer<typeof Follow>

/** Words with commas between them: a book has none in its tags, and a genre with one cannot be asked for. */
const list = <T>(item: z.ZodType<T, string>, fold = (word: string) => word.toLowerCase()) =>
  z
    .string()
    .max(500)
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => fold(part.trim()))
        .filter(Boolean),
    )
    .pipe(z.array(item).max(20))
/** An empty one says nothing, as a form sends it. */
const words = z
  .literal('')
  .transform(() => null)
  .or(z.coerce.number().int().min(0).max(1_000_000_000))
  .nullable()
  .default(null)

/** See `BookFilters` in `shared/rules/book-list.ts`. */
export const BookFilters = z.object({
  genres: list(z.string(), genreKey),
  tags: list(z.string()),
  without: list(z.string()),
  completions: list(z.enum(COMPLETIONS)),
  ratings: list(z.enum(RATINGS)),
  origins: list(z.enum(ORIGINS)),
  languages: list(z.string()),
  min_words: words.transform((least) => least ?? 0),
  max_words: words,
})

/** Something that books can be found by, and the number of those that have it. */
const Facet = z.object({ name: z.string(), count: z.number().int() })

/** A book and its latest chapter. */
export const NewChapter = z.object({ book: Book, chapter: PublishedChapter })

/** The numbers of a book's readers. No number stands for one or two people. */
export const BookReaders = z.object({
  /** Readers who began the book; null if they are fewer than three. */
  began: z.number().int().nullable(),
  chapters: z.array(
    z.object({
      id: Id,
      title: z.string(),
      chapter_number: z.number().int(),
      /** Readers who came to it or went past it; null if they are fewer than three. */
      reached: z.number().int().nullable(),
    }),
  ),
  /** The chapter in which most readers stop, and those who came to each tenth of it and to its end; null if too few stop. */
  stops: z.object({ chapter_id: Id, parts: z.array(z.number().int()) }).nullable(),
  followers: z.number().int(),
  /** Those of the last thirty days. */
  new_followers: z.number().int(),
})
export type BookReaders = z.infer<typeof BookReaders>

export const reading = {
  discover: endpoint({
    method: 'GET',
    path: '/reading/books',
    summary:
      'Public books with a published chapter; those for adults only where their rating is asked for',
    auth: 'optional',
    offline: 'cache',
    query: BookFilters.extend({
      sort: z.enum(BOOK_SORTS).default('updated'),
      limit: z.coerce.number().int().min(1).max(MAX_LIST_LIMIT).default(BOOK_PAGE_SIZE),
      cursor: z.string().max(300).optional(),
    }),
    paged: true,
    output: z.array(Book),
  }),
  count: endpoint({
    method: 'GET',
    path: '/reading/books/count',
    summary: 'The number of such books, counted up to 1,000',
    auth: 'optional',
    offline: 'online',
    limits: ['lookups'],
    query: BookFilters,
    output: z.object({ count: z.number().int() }),
  }),
  facets: endpoint({
    method: 'GET',
    path: '/reading/books/facets',
    summary: 'Genres, tags, content warnings and languages of public books, the most common first',
    auth: 'none',
    offline: 'cache',
    output: z.object({
      genres: z.array(Facet),
      tags: z.array(Facet),
      warnings: z.array(Facet),
      languages: z.array(Facet),
    }),
  }),
  newChapters: endpoint({
    method: 'GET',
    path: '/reading/new-chapters',
    summary: 'The latest chapter of each book that one follows, or whose author one follows',
    auth: 'required',
    offline: 'cache',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(MAX_LIST_LIMIT).default(BOOK_PAGE_SIZE),
      cursor: z.string().max(300).optional(),
    }),
    paged: true,
    output: z.array(NewChapter),
  }),
  progress: endpoint({
    method: 'PUT',
    path: '/books/:id/progress',
    summary: 'Set one’s own place in a book; of two devices the later reading counts',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    body: z.strictObject({ ...Position, at: Timestamp }),
    output: ReadingProgress,
  }),
  readers: endpoint({
    method: 'GET',
    path: '/books/:id/readers',
    summary:
      'How many readers came to each chapter, without those who keep their place private; author and editors',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    output: BookReaders,
  }),
  shelve: endpoint({
    method: 'PUT',
    path: '/books/:id/shelves',
    summary:
      'Say on which of one’s own shelves a book is; on none with nothing. Nobody else sees it',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    body: z.strictObject({
      state: z.enum(SHELF_STATES).nullable(),
      names: checkedList(shelvesProblem).transform(tidyShelves),
    }),
    output: Done,
  }),
  follow: endpoint({
    method: 'POST',
    path: '/books/:id/follow',
    summary: 'Follow a book, or stop',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({ following: z.boolean() }),
    output: Done,
  }),
  followAuthor: endpoint({
    method: 'POST',
    path: '/users/:id/follow',
    summary: 'Follow a user, or stop',
    auth: 'required',
    offline: 'queue',
    params: KeyParams,
    body: z.strictObject({ following: z.boolean() }),
    output: Done,
  }),
}

export const readingFeature = {
  calls: reading,
  errors: {
    'reading.own': [409, 'You cannot follow yourself.'],
    'reading.too_many_shelved': [409, 'You can have at most 5,000 books on your shelves.'],
  },
  rows: { reading_progress: ReadingProgress, follow: Follow, shelved_book: ShelvedBook },
} satisfies Feature
