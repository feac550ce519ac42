import type { Generated } from 'kysely'
import type { Completion, Rating } from '#shared/rules/book-details.ts'
import type { ForkableColumns } from './worlds.ts'

declare module './index.ts' {
  interface Tables {
    book_labels: BookLabelsTable
    books: BooksTable
  }
}

/** The tags and content warnings of books, one a row: triggers keep it. Lists of books look here. */
export interface BookLabelsTable {
  kind: 'tag' | 'warning'
  label: string
  book_id: string
}

export interface BooksTable extends ForkableColumns {
  id: string
  world_id: string
  author_id: string
  title: string
  description: string
  genre: string
  is_public: 0 | 1
  is_featured: Generated<0 | 1>
  cover_file_id: string | null
  cover_design: string | null
  chapter_count: Generated<number>
  word_count: Generated<number>
  /** A language tag. */
  language: Generated<string>
  follower_count: Generated<number>
  status: Generated<'draft' | 'published'>
  /** The time of the next new chapter that its author has planned. */
  next_chapter_at: Generated<string | null>
  created_at: string
  /** When its author moved it to the bin. */
  deleted_at: Generated<string | null>
  /** Why a site admin took it from its readers; null: nobody did. */
  removed_reason: Generated<string | null>
  /** Arrays as JSON. */
  tags: Generated<string>
  warnings: Generated<string>
  rating: Generated<Rating>
  completion: Generated<Completion>
  pen_name: Generated<string>
  isbn: Generated<string>
  copyright: Generated<string>
  series: Generated<string>
  series_number: Generated<number | null>
  review_count: Generated<number>
  star_sum: Generated<number>
  /** When its first chapter appeared, and its latest; null without one. */
  published_at: Generated<string | null>
  updated_at: Generated<string | null>
  /** 1: a language model wrote it, or some of it, to order. */
  is_generated: Generated<0 | 1>
  /** The time when the book joined the permanent public repository; null for a book that a user writes or owns. */
  generated_at: Generated<string | null>
  rev: Generated<number>
}
