import type { SearchDocType, SearchType } from '#shared/contract/search.ts'
import type { Term } from '#shared/rules/search-words.ts'
import { withOpenEnd } from '#shared/rules/search.ts'
import { SEARCH_PAGE_SIZE } from '#shared/limits.ts'
import type { Connection } from '../../db/database.ts'
import { type FullTextName, fullTexts, matchExpression } from '../../db/full-text.ts'
import { statement } from '../../db/statement.ts'
import { facet } from './index-texts.ts'
import type { SearchIndex } from './search-index.ts'

/** The question to one table. */
export interface Ask {
  type: SearchType
  terms: Term[]
  author?: string | undefined
  community?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A row of the full-text tables, and how well it fits: at most 1. */
export interface CandidateHit {
  doc: number
  fit: number
}

/** For words that nearly every text has, the search reads the newest texts and those with such a title. */
const NEWEST = 300
const IN_TITLE = 200
/** Up to so many texts with a word, bm25 reads each of them; beyond, it would cost more than it is worth. */
const RARE = 600
const REMEMBERED = 300
const SHORTEST_BEGINNING = 2
/** A beginning this long belongs to few words. */
const LONG_BEGINNING = 5
const FREQUENCY_MS = 60_000
/** The weight of having all words in the title; bm25 gives the rest. */
const TITLE_SHARE = 0.5

const TABLE: Record<SearchType, FullTextName> = {
  posts: 'search_posts',
  comments: 'search_comments',
  books: 'search_books',
  communities: 'search_names',
  worlds: 'search_names',
  people: 'search_names',
}
const NAMED = { communities: 'community', worlds: 'world', people: 'person' } as const
/** The index of names has their titles, too. */
const TITLED = { posts: 'post', books: 'book' } as const
export const isNamed = (type: SearchType): type is keyof typeof NAMED => type in NAMED

/** Finds without asking who may see them; the search asks that of the few it shows. */
export class CandidateHits {
  readonly #index: SearchIndex
  readonly #kept = new Map<string, { generation: number; found: CandidateHit[] }>()
  readonly #frequencies = new Map<string, { n: number; until: number }>()

  constructor(index: SearchIndex) {
    this.#index = index
  }

  /** Best first. Keeps the result of a search until the index changes. */
  async find(ask: Ask): Promise<CandidateHit[]> {
    const key = JSON.stringify(ask)
    const kept = this.#kept.get(key)
    const { generation } = this.#index
    if (kept?.generation === generation) return kept.found
    let found = await this.#rank(ask)
    if (found.length < SEARCH_PAGE_SIZE) found = [...found, ...(await this.#wider(ask, found))]
    this.#kept.delete(key)
    this.#kept.set(key, { generation, found })
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= REMEMBERED) break
      this.#kept.delete(oldest)
    }
    return found
  }

  /**
   * The last word may be the beginning of one: the search tries that when whole words find little. Beginnings cost as
   * much as all texts with any such word, so it looks for short ones in names, whose index has them.
   */
  async #wider(ask: Ask, found: readonly CandidateHit[]): Promise<CandidateHit[]> {
    const last = ask.terms.at(-1)!
    const letters = last.tokens.at(-1)!.length
    if (last.isPrefix || last.isQuoted || letters < SHORTEST_BEGINNING) return []
    const inNames = letters < LONG_BEGINNING
    if (inNames && !isNamed(ask.type) && !(ask.type in TITLED)) return []
    const already = new Set(found.map(({ doc }) => doc))
    const wider = await this.#rank({ ...ask, terms: withOpenEnd(ask.terms) }, inNames)
    return wider
      .filter(({ doc }) => !already.has(doc))
      .map(({ doc, fit }) => ({ doc, fit: fit / 2 }))
  }

  async #rank(ask: Ask, inNames = false): Promise<CandidateHit[]> {
    const { read } = this.#index
    const text = fullTexts[inNames ? 'search_names' : TABLE[ask.type]]
    const range = await rangeOf(read, ask)
    const facets = facetsOf(ask, inNames)
    const match = matchExpression(ask.terms, facets)
    const titled = matchExpression(ask.terms, facets, '{title}')
    // Titles and names have an index of their own, which is smaller by far.
    const names = ask.type === 'comments' ? text : fullTexts.search_names
    const called = await read.all(names.newest, { match: titled, ...range, limit: IN_TITLE })
    const titles = new Set(called.map(({ doc }) => doc))
    if (await this.#isRare(ask)) {
      const rows = await read.all(text.best, { match, ...range, limit: NEWEST })
      const top = Math.max(...rows.map(({ rank }) => rank), Number.MIN_VALUE)
      return rows
        .map(({ doc, rank }) => {
          const share = Math.max(0, rank / top) * (1 - TITLE_SHARE)
          return { doc, fit: titles.has(doc) ? share + TITLE_SHARE : share }
        })
        .sort((a, b) => b.fit - a.fit)
    }
    const newest = await read.all(text.newest, { match, ...range, limit: NEWEST })
    return [
      ...called.map(({ doc }) => ({ doc, fit: 1 })),
      ...newest
        .filter(({ doc }) => !titles.has(doc))
        .map(({ doc }) => ({ doc, fit: 1 - TITLE_SHARE })),
    ]
  }

  /** True when few texts hold any of the words: bm25 reads all that do, also for a word among others. */
  async #isRare({ type, terms }: Ask): Promise<boolean> {
    let texts = 0
    for (const term of terms) {
      texts += await this.frequency(type, term)
      if (texts > RARE) return false
    }
    return true
  }

  /** In how many texts a term is, counted up to a limit, as of the last minute. */
  async frequency(type: SearchType, term: Term): Promise<number> {
    const match = matchExpression([term])
    const key = `${TABLE[type]} ${match}`
    const known = this.#frequencies.get(key)
    const now = Date.now()
    if (known && known.until > now) return known.n
    if (this.#frequencies.size > 5_000) this.#frequencies.clear()
    const { read } = this.#index
    const { n } = (await read.first(fullTexts[TABLE[type]].count, { match, limit: RARE + 1 }))!
    this.#frequencies.set(key, { n, until: now + FREQUENCY_MS })
    return n
  }

  /** The newest ones up to a limit, in no order of merit, without those with some facets: for counting. */
  async some(ask: Ask, limit: number, without: string[] = []): Promise<number[]> {
    const match = matchExpression(ask.terms, facetsOf(ask), '{title body}', without)
    const { read } = this.#index
    const range = await rangeOf(read, ask)
    const rows = await read.all(fullTexts[TABLE[ask.type]].newest, { match, ...range, limit })
    return rows.map(({ doc }) => doc)
  }

  /** The newest things of a kind whose names have these words. */
  async named(terms: Term[], type: SearchDocType, limit: number): Promise<CandidateHit[]> {
    const match = matchExpression(terms, [facet.type(type)], '{title}')
    const all = { match, from: 0, to: Number.MAX_SAFE_INTEGER, limit }
    const rows = await this.#index.read.all(fullTexts.search_names.newest, all)
    return rows.map(({ doc }) => ({ doc, fit: 1 }))
  }

  listed(docs: readonly number[]): Promise<string> {
    return this.#index.listed(docs)
  }
}

function facetsOf({ type, author, community }: Ask, inNames = false): string[] {
  return [
    ...(isNamed(type) ? [facet.type(NAMED[type])] : []),
    ...(inNames && !isNamed(type) ? [facet.type(TITLED[type as keyof typeof TITLED])] : []),
    ...(author === undefined ? [] : [facet.author(author)]),
    ...(community === undefined ? [] : [facet.community(community)]),
  ]
}

/** Numbers rise with time: days become numbers. The visible hits are compared with the days themselves. */
async function rangeOf(db: Connection, { from, to }: Ask) {
  const begin = from === undefined ? 0 : await firstDoc(db, from)
  const end = to === undefined ? Number.MAX_SAFE_INTEGER : await firstDoc(db, to)
  return { from: begin, to: end }
}

async function firstDoc(db: Connection, at: string): Promise<number> {
  return (await db.first(selectFirstDoc, { at }))?.doc ?? Number.MAX_SAFE_INTEGER
}

const selectFirstDoc = statement<{ at: string }>()((db, value) =>
  db
    .selectFrom('search_docs')
    .select('doc')
    .where('created_at', '>=', value.at)
    .orderBy('created_at')
    .orderBy('doc')
    .limit(1),
)
