import { z } from 'zod'
import { coverDesignProblem } from '../rules/cover-design.ts'
import {
  bookTagsProblem,
  COMPLETIONS,
  copyrightProblem,
  isbnProblem,
  penNameProblem,
  RATINGS,
  seriesNumberProblem,
  seriesProblem,
  warningsProblem,
} from '../rules/book-details.ts'
import { NO_DETAILS } from '../rules/no-details.ts'
import { bookTitleProblem, genreProblem, languageProblem } from '../rules/book-form.ts'
import { tidyTags } from '../rules/tags.ts'
import { Description } from './communities.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import {
  checked,
  checkedList,
  Done,
  Forkable,
  Id,
  IdParams,
  KeyParams,
  LicenceName,
  Rev,
  Timestamp,
} from './fields.ts'
import { Author } from './users.ts'

/** See `BookDetails` in `shared/rules/book-details.ts`. */
const ShownDetails = {
  tags: z.array(z.string()),
  warnings: z.array(z.string()),
  rating: z.enum(RATINGS),
  completion: z.enum(COMPLETIONS),
  pen_name: z.string(),
  isbn: z.string(),
  copyright: z.string(),
  series: z.string(),
  series_number: z.number().nullable(),
}

/** A book of a world. Only its writers see a private one. */
export const Book = z.object({
  id: Id,
  world_id: Id,
  /** The name and address of the book's world. */
  world: z.object({ name: z.string(), slug: z.string() }),
  author: Author,
  title: z.string(),
  description: z.string(),
  genre: z.string(),
  /** A language tag, such as `en` or `pt-BR`. */
  language: z.string(),
  is_public: z.boolean(),
  /** True if the world's page shows the book on its shelf. */
  is_featured: z.boolean(),
  cover_file_id: Id.nullable(),
  /** The design of the cover if there is no picture, such as `loom-teal`; null: the book's id chooses. */
  cover_design: z.string().nullable(),
  ...ShownDetails,
  chapter_count: z.number().int(),
  word_count: z.number().int(),
  follower_count: z.number().int(),
  /** The time of the next new chapter, if its author planned one. */
  next_chapter_at: Timestamp.nullable().default(null),
  review_count: z.number().int(),
  /** The stars of all reviews together. */
  star_sum: z.number().int(),
  /** `published` if at least one chapter is. */
  status: z.enum(['draft', 'published']),
  /** True if a language model wrote it, or a part of it, to order. */
  is_generated: z.boolean(),
  /** The book belongs to the public repository: its author can neither make it private nor unpublish its chapters. */
  is_permanent: z.boolean(),
  created_at: Timestamp,
  /** Kept in the bin for 30 days: until then its writers see it, and its author can restore it. */
  deleted_at: Timestamp.nullable().default(null),
  /** Why a site admin took it from its readers: only its writers and admins see it then. Null: nobody did. */
  removed_reason: z.string().nullable().default(null),
  /** When its first chapter appeared, and its latest; null without one. */
  published_at: Timestamp.nullable(),
  updated_at: Timestamp.nullable(),
  ...Forkable.shape,
  rev: Rev,
})
export type Book = z.infer<typeof Book>

const trimmed = (problem: (text: string) => string | null) =>
  checked(problem).transform((text) => text.trim())
const Texts = {
  title: trimmed(bookTitleProblem),
  description: Description,
  genre: trimmed(genreProblem),
  language: checked(languageProblem),
  cover_design: checked(coverDesignProblem).nullable(),
}
const Details = z.strictObject({
  tags: checkedList(bookTagsProblem).transform(tidyTags),
  warnings: checkedList(warningsProblem).transform(tidyTags),
  rating: ShownDetails.rating,
  completion: ShownDetails.completion,
  pen_name: trimmed(penNameProblem),
  isbn: trimmed(isbnProblem),
  copyright: trimmed(copyrightProblem),
  series: trimmed(seriesProblem),
  series_number: z
    .number()
    .nullable()
    .superRefine((number, context) => {
      const message = seriesNumberProblem(number)
      if (message) context.addIssue({ code: 'custom', message })
    }),
})
const { shape } = Details

export const books = {
  list: endpoint({
    method: 'GET',
    path: '/worlds/:id/books',
    summary:
      'The books of a world by title; private ones for their writers; none that is in the bin',
    auth: 'optional',
    offline: 'cache',
    params: KeyParams,
    output: z.array(Book),
  }),
  listByUser: endpoint({
    method: 'GET',
    path: '/users/:id/books',
    summary: 'The public books of one person by title',
    auth: 'optional',
    offline: 'cache',
    params: KeyParams,
    output: z.array(Book),
  }),
  create: endpoint({
    method: 'POST',
    path: '/worlds/:id/books',
    summary: 'Begin a book; it is private unless one says otherwise; owner of the world only',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({
      id: Id.optional(),
      title: Texts.title,
      description: Texts.description.default(''),
      genre: Texts.genre.default(''),
      language: Texts.language.default('en'),
      is_public: z.boolean().default(false),
      licence: LicenceName.default('reserved'),
      cover_design: Texts.cover_design.default(null),
      tags: shape.tags.default([]),
      warnings: shape.warnings.default([]),
      rating: shape.rating.default(NO_DETAILS.rating),
      completion: shape.completion.default(NO_DETAILS.completion),
      pen_name: shape.pen_name.default(''),
      isbn: shape.isbn.default(''),
      copyright: shape.copyright.default(''),
      series: shape.series.default(''),
      series_number: shape.series_number.default(null),
    }),
    output: Book,
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/books/my',
    summary: 'One’s own books, and those of accepted invitations, by title; with the bin',
    auth: 'required',
    offline: 'cache',
    output: z.array(Book),
  }),
  get: endpoint({
    method: 'GET',
    path: '/books/:id',
    summary: 'One book',
    auth: 'optional',
    offline: 'cache',
    params: IdParams,
    output: Book,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/books/:id',
    summary:
      'Change what a book says of itself: texts, cover, tags, warnings, rating; its author only',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    guards: { row: 'book', fields: ['title', 'description'] },
    body: z.strictObject({
      title: Texts.title.optional(),
      description: Texts.description.optional(),
      genre: Texts.genre.optional(),
      language: Texts.language.optional(),
      cover_file_id: Id.nullable().optional(),
      cover_design: Texts.cover_design.optional(),
      licence: LicenceName.optional(),
      ...Details.partial().shape,
    }),
    output: Book,
  }),
  feature: endpoint({
    method: 'PATCH',
    path: '/books/:id/featured',
    summary: 'Put a book on the shelf of its world, which makes it public, or take it off',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({ is_featured: z.boolean() }),
    output: Book,
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/books/:id/world',
    summary: 'Move a book into another world of one’s own, which takes it off the shelf',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({ world_id: Id }),
    output: Book,
  }),
  publish: endpoint({
    method: 'PATCH',
    path: '/books/:id/public',
    summary: 'Make a book public, or private, which takes it off the shelf',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({ is_public: z.boolean() }),
    output: Book,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/books/:id',
    summary: 'Put a book into the bin: readers lose it, plans of its chapters end; its author only',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    evenSuspended: true,
    output: Done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/books/:id/restore',
    summary: 'Take a book out of the bin, as a private one; its author only',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    evenSuspended: true,
    output: Book,
  }),
}

export const booksFeature = {
  calls: books,
  errors: {
    'books.not_found': [404, 'Book not found'],
    'books.forbidden': [403, 'You do not have permission to manage this library'],
    'books.too_many': [409, 'A world has at most 500 books.'],
    'books.not_owner': [403, 'Only the author of the book may do this.'],
    'books.not_writer': [403, 'Only the author and editors of the book may do this.'],
    'books.no_position': [422, 'This is not a place in the list.'],
    'books.generated': [409, 'A generated book stays public.'],
    'books.removed': [
      409,
      'A site admin removed this book. It stays private until they restore it.',
    ],
    'books.in_bin': [409, 'This book is in the bin. Its author can restore it.'],
  },
  rows: { book: Book },
} satisfies Feature
