import { READ, readingTime } from './reading-position.ts'

interface Counted {
  id: string
  word_count: number
}

/** Where one is in a book and in its chapter. */
export interface BookProgress {
  /** How much of the book lies behind the reader, 0 to 1. */
  book: number
  /** How long the rest of the chapter takes; null once it is read. */
  chapterLeft: string | null
  /** How long the rest of the book takes; null once it is read. */
  bookLeft: string | null
  /** Where its chapters begin but the first, 0 to 1. */
  marks: number[]
}

/** How long the rest of so many words takes, of which a part is read. */
export const timeLeft = (words: number, fraction: number): string =>
  `${readingTime(words * (1 - fraction))} left`

/** Measured in words: a short chapter is a small part of its book. */
export function progressOf(
  chapters: readonly Counted[],
  chapterId: string | undefined,
  fraction: number,
): BookProgress {
  const words = (to: number) =>
    chapters.slice(0, to).reduce((sum, { word_count }) => sum + word_count, 0)
  const at = Math.max(
    0,
    chapters.findIndex(({ id }) => id === chapterId),
  )
  // Chapters of pictures have no words, and are still turned.
  const all = Math.max(1, words(chapters.length))
  const here = chapters[at]?.word_count ?? 0
  const behind = words(at) + here * fraction
  const isRead = fraction >= READ
  const isDone = isRead && at === chapters.length - 1
  return {
    book: isDone ? 1 : behind / all,
    chapterLeft: isRead ? null : timeLeft(here, fraction),
    bookLeft: isDone ? null : timeLeft(all, behind / all),
    marks: chapters.slice(1).map((_, i) => words(i + 1) / all),
  }
}
