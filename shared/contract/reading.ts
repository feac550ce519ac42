import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Done, Id, IdParams, KeyParams, Rev, Timestamp } from './fields.ts'
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

/** A book or user that the reader follows; its id is `book:<id>` or `user:<id>`. */
export const Follow = z.object({
  id: z.string(),
  /** Title or username. */
  name: z.string(),
  followed_at: Timestamp,
})
export type Follow = z.infer<typeof Follow>

export const reading = {
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
  },
  rows: { reading_progress: ReadingProgress, follow: Follow },
} satisfies Feature
