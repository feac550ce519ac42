import { COMPLETIONS, ORIGINS, RATINGS } from '#shared/rules/book-details.ts'
import { BOOK_SORTS, type BookFilters, type BookSort, isNothing } from '#shared/rules/book-list.ts'

/** The filters of a list of books, as its address has them. */
export interface BookListChoice {
  filters: BookFilters
  sort: BookSort
}

/** The names of the address's parameters. The server renders a page for each of their values. */
const NAMES = {
  genres: 'genre',
  tags: 'tag',
  without: 'without',
  completions: 'status',
  ratings: 'rating',
  origins: 'origin',
  languages: 'language',
} as const satisfies Partial<Record<keyof BookFilters, string>>

/** Null: the address asks for nothing, and the screen shows shelves. */
export function choiceAt(params: URLSearchParams): BookListChoice | null {
  const list = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean)
  const known = <T extends string>(all: readonly T[], name: string) =>
    all.filter((one) => list(name).includes(one))
  const number = (name: string) => Math.max(0, Number.parseInt(params.get(name) ?? '', 10) || 0)
  const sort = BOOK_SORTS.find((one) => one === params.get('sort'))
  const filters: BookFilters = {
    genres: list(NAMES.genres),
    tags: list(NAMES.tags),
    without: list(NAMES.without),
    completions: known(COMPLETIONS, NAMES.completions),
    ratings: known(RATINGS, NAMES.ratings),
    origins: known(ORIGINS, NAMES.origins),
    languages: list(NAMES.languages),
    min_words: number('min'),
    max_words: number('max') || null,
  }
  if (sort === undefined && isNothing(filters)) return null
  return { filters, sort: sort ?? 'updated' }
}

/** The query of the address of a list. */
export function searchOf({ filters, sort }: BookListChoice): string {
  const params = new URLSearchParams()
  setFilters(params, filters)
  if (sort !== 'updated' || isNothing(filters)) params.set('sort', sort)
  return `?${params.toString()}`
}

/** Writes the filters into an address, in place of those in it. */
export function setFilters(params: URLSearchParams, filters: BookFilters): void {
  for (const name of [...Object.values(NAMES), 'min', 'max']) params.delete(name)
  for (const [field, name] of Object.entries(NAMES)) {
    const chosen = filters[field as keyof typeof NAMES]
    if (chosen.length > 0) params.set(name, chosen.join(','))
  }
  if (filters.min_words > 0) params.set('min', String(filters.min_words))
  if (filters.max_words !== null) params.set('max', String(filters.max_words))
}

/** The query of the call. What is not asked for stays out of it, so that equal lists have one address. */
export function queryOf(filters: BookFilters) {
  const { min_words, max_words } = filters
  const lists = (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((field) => filters[field].length > 0)
    .map((field) => [field, filters[field].join(',')] as const)
  return {
    ...(Object.fromEntries(lists) as Partial<Record<keyof typeof NAMES, string>>),
    ...(min_words > 0 && { min_words }),
    ...(max_words !== null && { max_words }),
  }
}

/** The list with this value, or without it. */
export function toggledIn<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}
