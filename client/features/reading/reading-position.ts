import type { ReadingProgress } from '#shared/contract/reading.ts'

/** A reader's place in a book. */
export type ReadingPosition = Pick<
  ReadingProgress,
  'chapter_id' | 'paragraph' | 'words' | 'fraction' | 'at'
>

const BEGINNING = 60
/** So few letters of a beginning still tell paragraphs apart, when its rest was edited. */
const SHORTEST = 16
/** From here on a chapter counts as read: its last line rarely stands at the very edge of the screen. */
export const READ = 0.98

/** Beginning of a paragraph, by which a reader's place finds the paragraph again. */
export function beginningOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, BEGINNING)
}

/** The paragraph of a position: of those with the same beginning the nearest one, else the one with its number. */
export function findParagraph(
  texts: readonly string[],
  { paragraph, words }: Pick<ReadingPosition, 'paragraph' | 'words'>,
): number {
  const beginnings = texts.map(beginningOf)
  for (const start of [words, words.slice(0, SHORTEST)]) {
    const alike =
      start === '' ? [] : [...beginnings.keys()].filter((i) => beginnings[i]!.startsWith(start))
    if (alike.length > 0)
      return alike.reduce((a, b) => (Math.abs(b - paragraph) < Math.abs(a - paragraph) ? b : a))
  }
  return Math.min(paragraph, texts.length - 1)
}

/** The last line of a chapter, as a place to begin at. */
export const endOf = (chapter_id: string): ReadingPosition => {
  return { chapter_id, paragraph: Infinity, words: '', fraction: 1, at: '' }
}

/** How far a page is scrolled, in pixels. */
interface Way {
  /** So far its text stands at the top. */
  begin: number
  /** So far the end of the text is in sight; of a short text it is before one has begun. */
  end: number
  /** So far one scrolls through a text however short. */
  least: number
  /** Further one cannot scroll. */
  furthest: number
}

/** How much of a text is read, 0 to 1. At the top of a page nothing is, also where all of it is in sight. */
export function fractionAt(y: number, { begin, end, least, furthest }: Way): number {
  if (y <= 0) return 0
  const last = Math.min(furthest, Math.max(end, begin + least))
  const first = Math.min(begin, last - 1)
  return Math.min(1, Math.max(0, (y - first) / (last - first)))
}

interface Numbered {
  id: string
}

/** Action of the book's first button. */
export type NextUp<C> = { kind: 'start' | 'continue' | 'again'; chapter: C }

/** The chapter to continue with; null in a book without chapters. */
export function nextUp<C extends Numbered>(
  chapters: readonly C[],
  position: ReadingPosition | null,
): NextUp<C> | null {
  const [first] = chapters
  if (!first) return null
  const at = chapters.findIndex(({ id }) => id === position?.chapter_id)
  if (!position || at < 0) return { kind: 'start', chapter: first }
  if (position.fraction < READ) return { kind: 'continue', chapter: chapters[at]! }
  const next = chapters[at + 1]
  return next ? { kind: 'continue', chapter: next } : { kind: 'again', chapter: first }
}

/** `behind`: the reader is further on, and nothing tells that they read it. */
export type ReadState = 'read' | 'here' | 'behind' | 'unread'

/** State of each chapter for this reader; `read`: the chapters whose ends they are known to have reached. */
export function readStates<C extends Numbered>(
  chapters: readonly C[],
  position: ReadingPosition | null,
  read: readonly string[],
): ReadState[] {
  const at = chapters.findIndex(({ id }) => id === position?.chapter_id)
  return chapters.map(({ id }, i) => {
    if (i === at) return position!.fraction >= READ ? 'read' : 'here'
    if (read.includes(id)) return 'read'
    return i < at ? 'behind' : 'unread'
  })
}

const WORDS_A_MINUTE = 230

/** Time for reading so many words. */
export function readingTime(words: number): string {
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** A fraction as it is shown: the whole only once it is whole. */
export const percentOf = (fraction: number): number =>
  fraction < 1 ? Math.min(99, Math.round(fraction * 100)) : 100
