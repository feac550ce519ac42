import type * as Y from 'yjs'
import { literal, WORD_ENDS, WORD_STARTS } from './pattern.ts'
import { editAs } from './undo.ts'

export interface FindOptions {
  caseSensitive?: boolean
  wholeWord?: boolean
}
export interface FoundText {
  /** Which text it is: `section:<id>`, `asset:<id>`. */
  name: string
  title: string
  text: string
}
export interface Hit {
  name: string
  title: string
  at: number
  found: string
  /** What stands around it on its line. */
  before: string
  after: string
}

const AROUND = 40
/** More than anybody looks through, and little to show. */
const MAX_HITS = 5_000

/** Every place in all texts, in their order. Typed quotes find typographic ones. */
export function findIn(texts: FoundText[], query: string, options: FindOptions = {}): Hit[] {
  const pattern = patternOf(query, options)
  const hits: Hit[] = []
  if (!pattern) return hits
  for (const { name, title, text } of texts) {
    for (const { 0: found, index: at } of text.matchAll(pattern)) {
      hits.push({ name, title, at, found, ...around(text, at, at + found.length) })
      if (hits.length === MAX_HITS) return hits
    }
  }
  return hits
}

/**
 * Puts a replacement at the hits that still say what was found, in one step that one undo takes back. Returns how many.
 */
export function replaceHits(text: Y.Text, hits: readonly Hit[], replacement: string): number {
  const now = text.toJSON()
  const standing = hits
    .filter(({ at, found }) => now.startsWith(found, at))
    .sort((one, other) => other.at - one.at)
  if (!standing.length) return 0
  editAs(text, 'replace', () => {
    for (const { at, found } of standing) {
      text.delete(at, found.length)
      if (replacement) text.insert(at, replacement)
    }
  })
  return standing.length
}

function patternOf(query: string, { caseSensitive, wholeWord }: FindOptions): RegExp | null {
  if (!query) return null
  const source = literal(query).replace(/['’]/g, "['’]").replace(/"/g, '["“”„«»]')
  const flags = caseSensitive ? 'gu' : 'giu'
  return new RegExp(wholeWord ? WORD_STARTS + source + WORD_ENDS : source, flags)
}

function around(text: string, from: number, to: number) {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1
  const nextLine = text.indexOf('\n', to)
  const lineEnd = nextLine < 0 ? text.length : nextLine
  const start = Math.max(lineStart, from - AROUND)
  const end = Math.min(lineEnd, to + AROUND)
  // Cut at a word, never through one.
  const before = text.slice(start, from)
  const after = text.slice(to, end)
  return {
    before: start > lineStart ? `…${before.replace(/^\S*\s/, '')}` : before,
    after: end < lineEnd ? `${after.replace(/\s\S*$/, '')}…` : after,
  }
}
