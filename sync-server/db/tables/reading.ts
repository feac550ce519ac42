import type { ShelfState } from '#shared/rules/shelves.ts'
import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    reviews: ReviewsTable
    shelved_books: ShelvedBooksTable
    reading_progress: ReadingProgressTable
    follows: FollowsTable
    remarks: ChapterCommentsTable
  }
}

export interface ReadingProgressTable {
  user_id: string
  book_id: string
  chapter_id: string
  paragraph: number
  /** The first words of the paragraph. */
  words: string
  fraction: number
  /** The time of reading. */
  at: string
  rev: Generated<number>
}

export interface ShelvedBooksTable {
  user_id: string
  book_id: string
  state: ShelfState | null
  /** An array as JSON. */
  names: string
  shelved_at: string
  rev: Generated<number>
}

export interface ReviewsTable {
  id: string
  book_id: string
  author_id: string
  stars: number
  body: string
  created_at: string
  edited_at: Generated<string | null>
  rev: Generated<number>
}

export interface FollowsTable {
  user_id: string
  /** `user:` or `book:` and an id. */
  item: string
  followed_at: string
}

export interface ChapterCommentsTable {
  id: string
  chapter_id: string
  parent_comment_id: string | null
  depth: number
  author_id: string
  body: string
  created_at: string
  edited_at: Generated<string | null>
  /** Its text is erased; it only holds up its replies. */
  deleted_at: Generated<string | null>
  rev: Generated<number>
}
