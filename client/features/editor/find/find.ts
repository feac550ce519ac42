import { literal, WORD_ENDS, WORD_STARTS } from './pattern.ts'
import { wordsAround } from './plain.ts'
import { unsaidIn } from './unsaid.ts'

export interface FindOptions {
  caseSensitive?: boolean
  wholeWord?: boolean
}
export interface FoundText {
  /** Name of the text: `section:<id>`, `asset:<id>`, or `chapter:<id>` for a title. */
  name: string
  title: string
  text: string
  /** The chapter that it belongs to; missing for an entry of the story bible. */
  chapter?: string
}
export interface Hit {
  name: string
  title: string
  at: number
  found: string
  /** The words around it on its line, without Markdown. */
  before: string
  after: string
  chapter?: string
}

/** True for a hit in a chapter's title, which is in no document. */
export function isTitle(name: string): boolean {
  return name.startsWith('chapter:')
}

/** Number of hits, and the first of them. */
export interface Found {
  hits: Hit[]
  total: number
}

/** More than a writer looks through; the list only counts the hits after these. */
export const LISTED_HITS = 5_000

/**
 * Every hit in all texts, in their order; typed quotes find typographic ones. Lists the hits of a text as a whole,
 * until the limit is reached.
 */
export function findIn(
  texts: FoundText[],
  query: string,
  options: FindOptions = {},
  listed = LISTED_HITS,
): Found {
  const pattern = patternOf(query, options)
  const hits: Hit[] = []
  let total = 0
  if (!pattern) return { hits, total }
  for (const { name, title, text, chapter } of texts) {
    const isListed = hits.length < listed
    const isUnsaid = unsaidIn(text)
    for (const { 0: found, index: at } of text.matchAll(pattern)) {
      if (isUnsaid(at, at + found.length)) continue
      total += 1
      if (!isListed) continue
      const around = wordsAround(text, at, at + found.length)
      hits.push({ name, title, at, found, ...around, chapter })
    }
  }
  return { hits, total }
}

function patternOf(query: string, { caseSensitive, wholeWord }: FindOptions): RegExp | null {
  if (!query) return null
  const source = literal(query).replace(/['’]/g, "['’]").replace(/"/g, '["“”„«»]')
  const flags = caseSensitive ? 'gu' : 'giu'
  return new RegExp(wholeWord ? WORD_STARTS + source + WORD_ENDS : source, flags)
}
