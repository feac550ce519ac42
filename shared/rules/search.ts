import { MAX_SEARCH_TERM_LENGTH, MAX_SEARCH_TERMS } from '../limits.ts'
import { withoutMarkTags } from './without-mark-tags.ts'
import { firstRange } from './search-find.ts'
import { fold, type Term, tokensOf } from './search-words.ts'

/** Pairs of places in a text: where a found word begins, and where it has ended. */
export type Marks = [number, number][]

const PARTS = /["“”„«»]([^"“”„«»]*)["“”„«»]?|[^\s"“”„«»]+/gu

/** The terms of a search: a text must hold all of them: `lamp "kept burning" harb*`. A term may be the beginning of a word. */
export function parseSearch(typed: string): Term[] {
  const terms: Term[] = []
  for (const [whole, quoted] of typed.matchAll(PARTS)) {
    const isQuoted = quoted !== undefined
    const tokens = tokensOf(quoted ?? whole).map((token) => token.slice(0, MAX_SEARCH_TERM_LENGTH))
    if (tokens.length === 0) continue
    const isPrefix =
      !isQuoted && whole.endsWith('*') && mayBegin(tokens) && !terms.some((term) => term.isPrefix)
    terms.push({ tokens: tokens.slice(0, MAX_SEARCH_TERMS), isPrefix, isQuoted })
    if (terms.length === MAX_SEARCH_TERMS) break
  }
  return terms
}

/** A third of all texts hold a word that begins with two given letters: such a search costs more than it helps. */
const mayBegin = (tokens: readonly string[]) => tokens.at(-1)!.length >= SHORTEST_BEGINNING
const SHORTEST_BEGINNING = 3

/** The last word may still be being typed. */
export function withOpenEnd(terms: readonly Term[]): Term[] {
  return terms.map((term, i) =>
    i === terms.length - 1 && !term.isQuoted ? { ...term, isPrefix: true } : term,
  )
}

export interface Finder {
  /** True if each term is in at least one of the texts. */
  holds(...texts: string[]): boolean
  /** The places of the found words. */
  marks(text: string): Marks
  /** A piece of a long text around the first found word, without marks of Markdown. */
  excerpt(text: string): string
}

const WINDOW = 1_000
/** Words that two windows share, so that a phrase between them is found. */
const OVERLAP = 100
const MAX_SEARCHED = 200_000
const EXCERPT_LENGTH = 220
const LEAD = 60

/** Made once for a search, used for each text. */
export function finderOf(terms: readonly Term[]): Finder {
  return {
    holds: (...texts) => {
      const folded = texts.map((text) => fold(withoutMarkTags(text)))
      return terms.every((term) => folded.some((text) => firstRange(text, [term]) !== null))
    },
    marks: (text) => marksOf(text, terms),
    excerpt(markdown) {
      const text = withoutMarkTags(markdown)
      const end = Math.min(text.length, MAX_SEARCHED)
      for (let from = 0; from < end; from += WINDOW) {
        const found = firstRange(fold(text.slice(from, from + WINDOW + OVERLAP)), terms)
        if (found) return around(text, from + found[0])
      }
      return around(text, 0)
    },
  }
}

function marksOf(text: string, terms: readonly Term[]): Marks {
  const folded = fold(text)
  const marks: Marks = []
  for (let place = firstRange(folded, terms); place; place = firstRange(folded, terms, place[1]))
    marks.push(place)
  if (folded.length === text.length || marks.length === 0) return marks
  const places = placesOf(text)
  const at = (i: number) => places[i] ?? text.length
  return marks.map(([from, to]) => [at(from), at(to)])
}

/** For each position in the folded text its position in the original. */
function placesOf(text: string): number[] {
  const places: number[] = []
  let at = 0
  for (const character of text) {
    for (let i = fold(character).length; i > 0; i--) places.push(at)
    at += character.length
  }
  return places
}

function around(text: string, found: number): string {
  let from = Math.max(0, found - LEAD)
  if (from > 0) from = text.indexOf(' ', from) < found ? text.indexOf(' ', from) + 1 : from
  const end = from + EXCERPT_LENGTH
  const piece = plain(text.slice(from, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, ''))
  return `${from > 0 ? '…' : ''}${piece}${end < text.length ? '…' : ''}`
}

/** A text without the marks of Markdown. */
function plain(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)?/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+|\d+[.)]\s+)/gm, '')
    .replace(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
