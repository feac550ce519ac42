import { sql } from 'kysely'
import { parseSearch } from '#shared/rules/search.ts'
import { distance } from '#shared/rules/search-words.ts'
import type { Connection } from '../../db/database.ts'
import type { VocabularyName } from '../../db/full-text.ts'
import { statement } from '../../db/statement.ts'

const MIN_LENGTH = 4
/** The length from which on two letters of a word may be wrong. */
const LONG = 7
const MAX_WORDS = 3_000
const MAX_TRIES = 3
/** A user who mistypes more words has to search again: the index is read in three places for each. */
const MAX_MISTYPED = 3
const MAX_LISTS = 300
const LIST_MS = 10 * 60_000
const VOCABULARIES: VocabularyName[] = ['search_words', 'search_name_words']

/**
 * The probable spelling of a search without hits: words of the index a letter or two away, tried until one finds
 * something that the asking person may see. The server says nothing else about the words of the index, some of which
 * are from private places.
 */
export async function otherWords(
  db: Connection,
  typed: string,
  finds: (q: string) => Promise<boolean>,
): Promise<string | null> {
  const words = parseSearch(typed)
    .filter(({ tokens, isQuoted }) => tokens.length === 1 && !isQuoted)
    .map(({ tokens }) => tokens[0]!)
    .filter((word) => word.length >= MIN_LENGTH && /^\p{L}+$/u.test(word))
    .slice(0, MAX_MISTYPED)
  let tries = 0
  for (const word of words) {
    // Searches as the person would, to learn if a word is known: by what they may see.
    if (word !== typed.trim() && (await finds(word))) continue
    for (const other of await nearWords(db, word)) {
      if (++tries > MAX_TRIES * words.length) return null
      const meant = typed.replace(new RegExp(word, 'iu'), other)
      if (meant !== typed && (await finds(meant))) return meant
    }
  }
  return null
}

/** Nearest first, then those that are in more texts. */
async function nearWords(db: Connection, word: string): Promise<string[]> {
  const limit = word.length < LONG ? 1 : 2
  const near = new Map<string, { away: number; texts: number }>()
  for (const start of startsOf(word)) {
    for (const { term, texts } of await wordsWith(db, start)) {
      if (term === word) continue
      const away = distance(word, term, limit)
      if (away <= limit) near.set(term, { away, texts })
    }
  }
  return [...near]
    .sort(([, a], [, b]) => a.away - b.away || b.texts - a.texts)
    .slice(0, MAX_TRIES)
    .map(([term]) => term)
}

/** The words with a beginning, a few minutes old: to list them, SQLite reads everything that has one of them. */
const lists = new WeakMap<Connection, Map<string, { words: Word[]; until: number }>>()

async function wordsWith(db: Connection, start: string): Promise<Word[]> {
  const kept = lists.get(db) ?? new Map<string, { words: Word[]; until: number }>()
  lists.set(db, kept)
  const known = kept.get(start)
  if (known && known.until > Date.now()) return known.words
  const words: Word[] = []
  for (const vocabulary of VOCABULARIES) {
    const range = { from: start, to: `${start}\u{10ffff}`, limit: MAX_WORDS }
    words.push(...(await db.all(selectWords[vocabulary], range)))
  }
  if (kept.size >= MAX_LISTS) kept.clear()
  kept.set(start, { words, until: Date.now() + LIST_MS })
  return words
}

/**
 * The possible beginnings of the word: as it is, with its second letter left out or too much, or with the first two
 * swapped.
 */
function startsOf(word: string): string[] {
  const [a = '', b = '', c = ''] = word
  return [...new Set([a + b, a + c, b + a])]
}

interface Word {
  term: string
  texts: number
}
interface Range {
  from: string
  to: string
  limit: number
}
const words = (name: VocabularyName) =>
  statement<Range>()((db, value) =>
    db
      .selectFrom(name)
      .select(['term', 'doc as texts'])
      .where('term', '>=', value.from)
      .where('term', '<', value.to)
      .where(sql<string>`term`, 'not like', 'xq%')
      .limit(value.limit),
  )
const selectWords = {
  search_words: words('search_words'),
  search_name_words: words('search_name_words'),
}
