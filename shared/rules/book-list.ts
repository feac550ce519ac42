import {
  ADULT_RATINGS,
  type Completion,
  type Origin,
  type Rating,
  RATINGS,
} from './book-details.ts'

/** The orders of a list of books: by first chapter, by latest chapter, by followers, by words. */
export const BOOK_SORTS = ['updated', 'newest', 'popular', 'longest'] as const
export type BookSort = (typeof BOOK_SORTS)[number]

/** A reader's choice of books. A list that is empty asks for nothing. */
export interface BookFilters {
  /** In any case of the letters A to Z; any of them. */
  genres: readonly string[]
  /** All of them. */
  tags: readonly string[]
  /** Content warnings that none of the books has. */
  without: readonly string[]
  completions: readonly Completion[]
  /** Without any, all but those for adults. */
  ratings: readonly Rating[]
  origins: readonly Origin[]
  /** Languages without their regions, such as `en`. */
  languages: readonly string[]
  min_words: number
  /** Null: as long as any. */
  max_words: number | null
}

export const NO_FILTERS: BookFilters = {
  genres: [],
  tags: [],
  without: [],
  completions: [],
  ratings: [],
  origins: [],
  languages: [],
  min_words: 0,
  max_words: null,
}

/** True if the filters ask for nothing: then a list has all but the books for adults, and a search has all. */
export function isNothing(filters: BookFilters): boolean {
  return (Object.keys(NO_FILTERS) as (keyof BookFilters)[]).every(
    (name) => String(filters[name] ?? '') === String(NO_FILTERS[name] ?? ''),
  )
}

/** The ratings of the books in a list. */
export function listedRatings({ ratings }: Pick<BookFilters, 'ratings'>): readonly Rating[] {
  return ratings.length > 0 ? ratings : RATINGS.filter((rating) => !ADULT_RATINGS.includes(rating))
}

/** Genres with the same key are one: the database folds these letters alone, and its indexes too. */
export function genreKey(genre: string): string {
  return genre.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

export const languageOf = (tag: string) => tag.split('-')[0]!

interface Listed {
  id: string
  genre: string
  tags: readonly string[]
  warnings: readonly string[]
  completion: Completion
  rating: Rating
  is_generated: boolean
  language: string
  word_count: number
  follower_count: number
  published_at: string | null
  updated_at: string | null
}

/** True if a list with these filters has this book: the same conditions as the server's. */
export function isListedBook(book: Listed, filters: BookFilters): boolean {
  const { genres, tags, without, completions, origins, languages, min_words, max_words } = filters
  const holds = (chosen: readonly string[], value: string) =>
    chosen.length === 0 || chosen.includes(value)
  return (
    book.published_at !== null &&
    holds(genres.map(genreKey), genreKey(book.genre)) &&
    tags.every((tag) => book.tags.includes(tag)) &&
    !without.some((warning) => book.warnings.includes(warning)) &&
    holds(completions, book.completion) &&
    listedRatings(filters).includes(book.rating) &&
    holds(origins, book.is_generated ? 'generated' : 'written') &&
    holds(languages, languageOf(book.language)) &&
    book.word_count >= min_words &&
    (max_words === null || book.word_count <= max_words)
  )
}

const RANKS: Record<BookSort, (book: Listed) => string | number> = {
  updated: ({ updated_at }) => updated_at ?? '',
  newest: ({ published_at }) => published_at ?? '',
  popular: ({ follower_count }) => follower_count,
  longest: ({ word_count }) => word_count,
}

/** The server's order. */
export function compareBooks(sort: BookSort): (a: Listed, b: Listed) => number {
  const rank = RANKS[sort]
  return (a, b) => {
    const [one, other] = [rank(a), rank(b)]
    if (one !== other) return one < other ? 1 : -1
    return a.id < b.id ? 1 : -1
  }
}
