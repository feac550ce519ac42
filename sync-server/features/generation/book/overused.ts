import { wordsIn } from './words-in.ts'

const LEAST_WORDS = 3
const MOST_WORDS = 7
/** A phrase is overused from so many uses on, in so many chapters, and once in so many words. */
const LEAST_TIMES = 4
const LEAST_CHAPTERS = 3
const WORDS_A_TIME = 5_000
/** Every language has some fifty words that are in every phrase: each makes up so much of a text, and is no habit. */
const COMMON_SHARE = 0.003
const COMMON_TIMES = 20
const LEAST_OWN = 2
const MOST_PHRASES = 12
/** Chapters right before are what a reader remembers, and the search costs the same however long the book is. */
const READ = 120_000

interface Use {
  words: readonly string[]
  times: number
  chapters: Set<number>
}

/**
 * Phrases that these chapters use too often, the worst first: three to seven words of one clause, at least two of them not
 * among the commonest words of the book. `names` are no phrases.
 */
export function overusedPhrases(texts: readonly string[], names: readonly string[]): string[] {
  const chapters = lastOf(texts).map(clausesOf)
  const clauses = chapters.flat()
  const count = clauses.reduce((sum, words) => sum + words.length, 0)
  const common = commonWords(clauses, names, Math.max(COMMON_TIMES, count * COMMON_SHARE))
  const least = Math.max(LEAST_TIMES, count / WORDS_A_TIME)
  const kept: { own: Set<string>; phrase: string }[] = []
  const uses = [...usesOf(chapters, least).values()]
  for (const { words, times, chapters: found } of uses.toSorted(
    (a, b) => weightOf(b) - weightOf(a),
  )) {
    const own = new Set(words.filter((word) => !common.has(word)))
    const isOften = times >= least && found.size >= LEAST_CHAPTERS && own.size >= LEAST_OWN
    // The list has it already, with a word more or less.
    const isTold = kept.some((other) => own.intersection(other.own).size >= LEAST_OWN)
    if (isOften && !isTold) kept.push({ own, phrase: keyOf(words) })
    if (kept.length === MOST_PHRASES) break
  }
  return kept.map(({ phrase }) => phrase)
}

/** Only phrases that may be frequent: a phrase is if each three words in a row of it are. */
function usesOf(chapters: readonly string[][][], least: number): Map<string, Use> {
  const threes = new Map<string, number>()
  for (const words of chapters.flat())
    for (let from = 0; from + LEAST_WORDS <= words.length; from++) {
      const key = keyOf(words.slice(from, from + LEAST_WORDS))
      threes.set(key, (threes.get(key) ?? 0) + 1)
    }
  const uses = new Map<string, Use>()
  for (const [chapter, clauses] of chapters.entries())
    for (const clause of clauses)
      for (let from = 0; from < clause.length; from++)
        for (let to = from + LEAST_WORDS; to <= Math.min(from + MOST_WORDS, clause.length); to++) {
          if (threes.get(keyOf(clause.slice(to - LEAST_WORDS, to)))! < least) break
          const words = clause.slice(from, to)
          const use = uses.get(keyOf(words)) ?? { words, times: 0, chapters: new Set() }
          use.times += 1
          use.chapters.add(chapter)
          uses.set(keyOf(words), use)
        }
  return uses
}

const keyOf = (words: readonly string[]) => words.join(' ')
const weightOf = ({ words, times }: Use) => words.length * times

/** Chapters from the last one back. */
function lastOf(texts: readonly string[]): string[] {
  let room = READ
  return texts.toReversed().filter((text) => (room -= text.length) >= 0)
}

/** A phrase does not reach over a full stop or a comma. */
function clausesOf(text: string): string[][] {
  return text
    .replaceAll('’', "'")
    .split(/[^\p{L}\p{M}\p{N}' -]+/u)
    .map(wordsIn)
    .filter(({ length }) => length >= LEAST_WORDS)
}

function commonWords(
  clauses: readonly string[][],
  names: readonly string[],
  least: number,
): ReadonlySet<string> {
  const times = new Map<string, number>()
  for (const words of clauses) for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  const most = [...times].filter(([, count]) => count >= least).map(([word]) => word)
  return new Set([...most, ...names.flatMap(wordsIn)])
}
