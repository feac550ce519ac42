import { z } from 'zod'
import { isTargetDay, MAX_DAY_GOAL, MAX_TARGET_WORDS } from '../rules/writing-days.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Done, Id, IdParams, Rev, Timestamp } from './fields.ts'

const Day = z.iso.date()
const day = Day.refine(isTargetDay, 'Not a day of this century')
const count = (most: number) => z.number().int().min(1).max(most).nullable()

/** The words that a book is to have, and the date by which; its id is the book's. Only those who work on the book see it. */
export const BookTarget = z.object({
  id: Id,
  target_words: z.number().int().nullable(),
  due_on: Day.nullable(),
  rev: Rev,
})
export type BookTarget = z.infer<typeof BookTarget>

/** The words that a user wants to write in a day, in all books; its id is the user's. */
export const DayGoal = z.object({ id: Id, words: z.number().int().nullable(), rev: Rev })
export type DayGoal = z.infer<typeof DayGoal>

/** The words of a user in one book on one day, on all devices together; its id is the day and the book's id. */
export const WrittenDay = z.object({
  id: z.string(),
  book_id: Id,
  /** The date on the writer's own calendar. */
  day: Day,
  /** Added less deleted. */
  words: z.number().int(),
  /** The time of writing. */
  seconds: z.number().int(),
  sittings: z.number().int(),
  /** All words of the book, as last seen on that day. */
  book_words: z.number().int(),
  /** The goal that the writer had on that day. */
  goal: z.number().int().nullable(),
  /** The latest writing of the day. */
  at: Timestamp,
  /** The scene of that writing; null from devices that did not say. */
  section_id: Id.nullable().default(null),
  rev: Rev,
})
export type WrittenDay = z.infer<typeof WrittenDay>

const change = z.number().int().min(-MAX_TARGET_WORDS).max(MAX_TARGET_WORDS)

export const targets = {
  get: endpoint({
    method: 'GET',
    path: '/books/:id/target',
    summary: 'The words and the date that a book is to have; author and collaborators',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    output: BookTarget,
  }),
  setBook: endpoint({
    method: 'PUT',
    path: '/books/:id/target',
    summary:
      'Set the words and the date that a book is to have, each only if given; author and editors',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    body: z.strictObject({
      target_words: count(MAX_TARGET_WORDS).optional(),
      due_on: day.nullable().optional(),
    }),
    output: BookTarget,
  }),
  setGoal: endpoint({
    method: 'PUT',
    path: '/writing/goal',
    summary: 'Set the words that one wants to write in a day; nobody else sees it',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    body: z.strictObject({ words: count(MAX_DAY_GOAL) }),
    output: Done,
  }),
  days: endpoint({
    method: 'GET',
    path: '/writing/days',
    summary:
      'What one wrote in a year, by day and book: from that day on, or up to now; nobody else sees it',
    auth: 'required',
    offline: 'online',
    query: z.object({ from: day.optional() }),
    output: z.array(WrittenDay),
  }),
  write: endpoint({
    method: 'POST',
    path: '/books/:id/words',
    summary: 'Add what one wrote in a book to the count of a day; author and editors',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    body: z.strictObject({
      day,
      words: change,
      seconds: z.number().int().min(0).max(86_400),
      sittings: z.number().int().min(0).max(100),
      book_words: z.number().int().min(0).max(1_000_000_000),
      goal: count(MAX_DAY_GOAL),
      at: Timestamp,
      section_id: Id.nullable().default(null),
    }),
    output: Done,
  }),
}

export const targetsFeature = {
  calls: targets,
  errors: {
    'targets.not_yet': [409, 'This day has not come yet.'],
  },
  rows: { book_target: BookTarget, day_goal: DayGoal, written_day: WrittenDay },
} satisfies Feature
