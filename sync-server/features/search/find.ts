import type { SearchCounts, SearchHit, SearchType } from '#shared/contract/search.ts'
import { MAX_SEARCH_COUNT, SEARCH_PAGE_SIZE } from '#shared/limits.ts'
import type { BookFilters } from '#shared/rules/book-list.ts'
import { FEW_OF_EACH, mixed } from '#shared/rules/search-mix.ts'
import { finderOf, parseSearch, withOpenEnd } from '#shared/rules/search.ts'
import type { Connection } from '../../db/database.ts'
import { decodeCursor, encodeCursor } from '../../http/paging.ts'
import type { Viewer } from '../../sync/entities.ts'
import { filterValuesOf } from '../reading/book-lists.ts'
import type { Ask, CandidateHit, CandidateHits } from './candidate-hits.ts'
import { hitsOf } from './hits.ts'
import { type RankedHit, ranked } from './ranking.ts'
import { facet } from './index-texts.ts'
import {
  countListedHits,
  countVisibleHits,
  selectHidden,
  selectListedHits,
  selectVisibleHits,
  type VisibleHit,
} from './visible-hits.ts'

export interface Filters {
  q: string
  community?: string | undefined
  author?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** For books alone. */
  books?: BookFilters | undefined
}

export interface Found {
  hits: SearchHit[]
  next_cursor: string | null
}

/** The search checks so many candidates at first, then twice as many; a book is found by many of its chapters. */
const CHUNK = 30
const BOOK_CHUNK = 1_000
const MAX_HIDDEN = 100
const SUGGESTED_PLACES = 6
const SUGGESTED = 8

/**
 * One page. The cursor counts only hits that the viewer may see: a place among all candidates, and the fact that there
 * were more, would tell what private places hold.
 */
export async function find(
  db: Connection,
  candidates: CandidateHits,
  type: SearchType,
  filters: Filters,
  cursor: string | undefined,
  viewer: Viewer,
): Promise<Found> {
  const terms = parseSearch(filters.q)
  if (terms.length === 0) return { hits: [], next_cursor: null }
  const [before] = cursor ? decodeCursor(cursor, ['number']) : [0]
  const end = before + SEARCH_PAGE_SIZE
  const visible = await bestOf(db, candidates, type, filters, end, viewer)
  return {
    hits: await hitsOf(db, type, visible.slice(before, end), finderOf(withOpenEnd(terms))),
    next_cursor: visible.length > end ? encodeCursor([end]) : null,
  }
}

/** More than `end` of the hits of one kind that the viewer may see, best first, or all of them. */
async function bestOf(
  db: Connection,
  candidates: CandidateHits,
  type: SearchType,
  filters: Filters,
  end: number,
  viewer: Viewer,
): Promise<RankedHit[]> {
  const all = await candidates.find(askOf(type, filters))
  let size = type === 'books' ? BOOK_CHUNK : CHUNK
  let visible: RankedHit[] = []
  for (let from = 0; from < all.length && visible.length <= end;) {
    const part = all.slice(from, from + size)
    from += size
    size *= 2
    const visibleHits = await visibleHitsOf(db, candidates, type, part, filters, viewer)
    visible = onceEach([...visible, ...ranked(type, filters.q, part, visibleHits, Date.now())])
  }
  return visible
}

/** A few hits of each kind, best first across kinds. It reads each kind once, however many hits there are. */
export async function findBest(
  db: Connection,
  candidates: CandidateHits,
  filters: Filters,
  viewer: Viewer,
): Promise<SearchHit[]> {
  const terms = parseSearch(filters.q)
  if (terms.length === 0) return []
  const finder = finderOf(withOpenEnd(terms))
  const finds: { hit: SearchHit; merit: number }[] = []
  for (const type of Object.keys(selectVisibleHits) as SearchType[]) {
    const all = await bestOf(db, candidates, type, filters, FEW_OF_EACH, viewer)
    const best = all.slice(0, FEW_OF_EACH)
    const merits = new Map(best.map(({ id, merit }) => [id, merit]))
    for (const hit of await hitsOf(db, type, best, finder))
      finds.push({ hit, merit: merits.get(hit.id)! })
  }
  return mixed(filters.q, finds)
}

/** The number of hits of each kind that a person may see. */
export async function count(
  db: Connection,
  candidates: CandidateHits,
  filters: Filters,
  viewer: Viewer,
): Promise<SearchCounts> {
  const terms = parseSearch(filters.q)
  const counts = {} as SearchCounts
  for (const type of Object.keys(selectVisibleHits) as SearchType[]) {
    counts[type] = 0
    if (terms.length === 0) continue
    const ask = askOf(type, filters)
    const hidden = type === 'posts' ? await hiddenFacets(db, viewer) : null
    const newest = await candidates.some(ask, MAX_SEARCH_COUNT, hidden ?? [])
    // When there are few, the list shows wider hits, too.
    const isFew = newest.length < SEARCH_PAGE_SIZE
    const docs = isFew ? (await candidates.find(ask)).map(({ doc }) => doc) : newest
    if (docs.length === 0) continue
    // For posts the index knows all that hides one: the search need not read a thousand rows.
    if (hidden && !isFew) {
      counts[type] = docs.length
      continue
    }
    const values = valuesOf(await candidates.listed(docs), filters, viewer)
    const { books } = filters
    const counted =
      type === 'books' && books
        ? await db.first(countListedHits, { ...values, ...filterValuesOf(books, viewer) })
        : await db.first(countVisibleHits[type], values)
    counts[type] = counted!.n
  }
  return counts
}

/** Facets of the posts that this viewer may not see; null when they are too many. */
async function hiddenFacets(db: Connection, viewer: Viewer): Promise<string[] | null> {
  const hidden = await db.all(selectHidden, { viewer: viewer?.id ?? '', limit: MAX_HIDDEN + 1 })
  if (hidden.length > MAX_HIDDEN) return null
  return hidden.map(({ id, kind }) => facet[kind](id))
}

/** By the beginnings of names: places, books and people first. */
export async function suggest(
  db: Connection,
  candidates: CandidateHits,
  typed: string,
  viewer: Viewer,
): Promise<SearchHit[]> {
  const terms = withOpenEnd(parseSearch(typed))
  if (terms.length === 0) return []
  const finder = finderOf(terms)
  const hits: SearchHit[] = []
  const kinds = [
    ['communities', 'community'],
    ['worlds', 'world'],
    ['books', 'book'],
    ['people', 'person'],
    ['posts', 'post'],
  ] as const
  for (const [type, doc] of kinds) {
    const part = await candidates.named(terms, doc, CHUNK)
    const visibleHits = await visibleHitsOf(db, candidates, type, part, { q: typed }, viewer)
    const room =
      type === 'posts' ? SUGGESTED - hits.length : Math.min(2, SUGGESTED_PLACES - hits.length)
    const best = ranked(type, typed, part, visibleHits, Date.now()).slice(0, room)
    hits.push(...(await hitsOf(db, type, best, finder)))
  }
  return hits.map((hit) => ({ ...hit, excerpt: '', excerpt_marks: [] }))
}

async function visibleHitsOf(
  db: Connection,
  candidates: CandidateHits,
  type: SearchType,
  part: readonly CandidateHit[],
  filters: Filters,
  viewer: Viewer,
): Promise<VisibleHit[]> {
  if (part.length === 0) return []
  const docs = part.map(({ doc }) => doc)
  const values = valuesOf(await candidates.listed(docs), filters, viewer)
  const { books } = filters
  if (type !== 'books' || !books) return db.all(selectVisibleHits[type], values)
  return db.all(selectListedHits, { ...values, ...filterValuesOf(books, viewer) })
}

/** The question to the index, which knows nothing of filters for books. */
function askOf(type: SearchType, { q, books: _, ...filters }: Filters): Ask {
  return { ...filters, type, terms: parseSearch(q) }
}

function valuesOf(docs: string, { from = '', to = '9999' }: Filters, viewer: Viewer) {
  return { docs, viewer: viewer?.id ?? '', from, to }
}

/** A book by its best chapter. */
function onceEach(order: readonly RankedHit[]): RankedHit[] {
  const seen = new Set<string>()
  return order.filter(({ id }) => !seen.has(id) && seen.add(id))
}
