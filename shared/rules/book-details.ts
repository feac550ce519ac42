import {
  MAX_BOOK_TAGS,
  MAX_BOOK_TITLE_LENGTH,
  MAX_COPYRIGHT_LENGTH,
  MAX_PEN_NAME_LENGTH,
  MAX_SERIES_NUMBER,
  MAX_WARNINGS,
} from '../limits.ts'
import { type BookDetails, NO_DETAILS } from './no-details.ts'
import { lineProblem } from './book-form.ts'
import { tagListProblem, tagProblem, tidyTags } from './tags.ts'

/** The readers for whom a book is meant. A row of a database keeps these names: none is ever renamed. */
export const RATINGS = ['unrated', 'general', 'teen', 'mature', 'explicit'] as const
export type Rating = (typeof RATINGS)[number]

export const RATING_NAMES: Record<Rating, string> = {
  unrated: 'Not rated',
  general: 'General audiences',
  teen: 'Teen and up',
  mature: 'Mature',
  explicit: 'Explicit',
}

/** Books for adults: a list shows them only if its reader asks for their rating. */
export const ADULT_RATINGS: readonly Rating[] = ['mature', 'explicit']

/** Who wrote a book: people alone, or a language model a part of it. */
export const ORIGINS = ['written', 'generated'] as const
export type Origin = (typeof ORIGINS)[number]

export const ORIGIN_NAMES: Record<Origin, string> = {
  written: 'Written by people',
  generated: 'Generated with AI',
}

/** The status of a book in its author's words. Kept by name as well. */
export const COMPLETIONS = ['ongoing', 'complete', 'hiatus'] as const
export type Completion = (typeof COMPLETIONS)[number]

export const COMPLETION_NAMES: Record<Completion, string> = {
  ongoing: 'Ongoing',
  complete: 'Complete',
  hiatus: 'On hiatus',
}

/** Content warnings that readers know from elsewhere; an author may write any other. */
export const COMMON_WARNINGS: readonly string[] = [
  'graphic violence',
  'major character death',
  'sexual content',
  'sexual violence',
  'abuse',
  'self-harm',
  'suicide',
  'drug use',
  'eating disorder',
  'animal death',
]

/** The reason why a book cannot have these tags, or null. */
export function bookTagsProblem(tags: readonly string[]): string | null {
  return tagListProblem(tags, MAX_BOOK_TAGS, `A book has at most ${MAX_BOOK_TAGS} tags`)
}

/** The reason why a book cannot have these content warnings, or null. */
export function warningsProblem(warnings: readonly string[]): string | null {
  return tagListProblem(warnings, MAX_WARNINGS, `A book has at most ${MAX_WARNINGS} warnings`)
}

export function penNameProblem(name: string): string | null {
  return lineProblem(name, MAX_PEN_NAME_LENGTH)
}

export function copyrightProblem(text: string): string | null {
  return lineProblem(text, MAX_COPYRIGHT_LENGTH)
}

export function seriesProblem(name: string): string | null {
  return lineProblem(name, MAX_BOOK_TITLE_LENGTH)
}

/** The reason why a book cannot have this number in its series, or null. A half stands between two whole ones. */
export function seriesNumberProblem(number: number | null): string | null {
  if (number === null) return null
  const fits = number >= 0 && number <= MAX_SERIES_NUMBER && Math.round(number * 10) / 10 === number
  return fits ? null : `The number must be from 0 to ${MAX_SERIES_NUMBER}, such as 2 or 2.5`
}

/** The reason why this is no ISBN, or null; empty is none. */
export function isbnProblem(text: string): string | null {
  const isbn = text.replace(/[\s-]/g, '').toUpperCase()
  if (isbn === '') return null
  if (/^\d{13}$/.test(isbn)) return sumOf(isbn, (_, i) => (i % 2 ? 3 : 1)) % 10 ? WRONG_ISBN : null
  if (/^\d{9}[\dX]$/.test(isbn)) return sumOf(isbn, (_, i) => 10 - i) % 11 ? WRONG_ISBN : null
  return 'An ISBN has 13 digits, or 10'
}

const WRONG_ISBN = 'This ISBN has a wrong digit'

function sumOf(isbn: string, weight: (digit: string, i: number) => number): number {
  const digits = [...isbn].map(
    (digit, i) => (digit === 'X' ? 10 : Number(digit)) * weight(digit, i),
  )
  return digits.reduce((sum, part) => sum + part, 0)
}

/** The details alone of a thing that has them. */
export function detailsOf(book: BookDetails): BookDetails {
  const names = Object.keys(NO_DETAILS) as (keyof BookDetails)[]
  return Object.fromEntries(names.map((name) => [name, book[name]])) as unknown as BookDetails
}

/** The details that a file gives, whose author may be anyone: each as far as a book can have it. */
export function detailsIn(value: unknown): BookDetails {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  const line = (name: keyof BookDetails, problem: (text: string) => string | null) => {
    const text = given[name]
    return typeof text === 'string' && problem(text) === null ? text.trim() : ''
  }
  const number = given['series_number']
  return {
    tags: fittingTags(given['tags'], MAX_BOOK_TAGS),
    warnings: fittingTags(given['warnings'], MAX_WARNINGS),
    rating: RATINGS.find((rating) => rating === given['rating']) ?? 'unrated',
    completion: COMPLETIONS.find((state) => state === given['completion']) ?? 'ongoing',
    pen_name: line('pen_name', penNameProblem),
    isbn: line('isbn', isbnProblem),
    copyright: line('copyright', copyrightProblem),
    series: line('series', seriesProblem),
    series_number: typeof number === 'number' && !seriesNumberProblem(number) ? number : null,
  }
}

function fittingTags(value: unknown, most: number): string[] {
  const texts = Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : []
  return tidyTags(texts)
    .filter((tag) => tagProblem(tag) === null)
    .slice(0, most)
}

/** "The Ember Coast, 2"; empty for a book of no series. */
export function seriesLine({ series, series_number }: BookDetails): string {
  if (series === '') return ''
  return series_number === null ? series : `${series}, ${series_number}`
}

/** The name under which a book appears. */
export function authorName(book: {
  pen_name?: string
  author: { username: string; display_name: string | null }
}): string {
  return book.pen_name || book.author.display_name || book.author.username
}
