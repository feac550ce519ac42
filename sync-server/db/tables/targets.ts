import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    book_targets: BookTargetsTable
    day_goals: DayGoalsTable
    written_days: WrittenDaysTable
  }
}

export interface BookTargetsTable {
  book_id: string
  target_words: number | null
  due_on: string | null
  rev: Generated<number>
}

export interface DayGoalsTable {
  user_id: string
  words: number | null
  rev: Generated<number>
}

/** The words of a user in one book on one day. */
export interface WrittenDaysTable {
  user_id: string
  /** The date on the writer's calendar. */
  day: string
  /** The book may be gone. */
  book_id: string
  /** Added less deleted. */
  words: number
  seconds: number
  sittings: number
  /** All words of the book, as last seen on that day. */
  book_words: number
  goal: number | null
  /** Of the latest writing. */
  at: string
  section_id: Generated<string | null>
  rev: Generated<number>
}
