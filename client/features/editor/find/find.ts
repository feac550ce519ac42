import type { TextEdit } from '#shared/rules/text-edit.ts'
import type * as Y from 'yjs'
import { literal, WORD_ENDS, WORD_STARTS } from './pattern.ts'
import { applyEdits } from './replace-text.ts'

export interface FindOptions {
  caseSensitive?: boolean
  wholeWord?: boolean
}
export interface FoundText {
  /** Name of the text: `section:<id>`, `asset:<id>`, or `chapter:<id>` for a title. */
  name: string
  title: string
  text: string
}
export interface Hit {
  name: string
  title: string
  at: number
  found: string
  /** The words around it on its line. */
  before: string
  after: string
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

const AROUND = 40
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
  for (const { name, title, text } of texts) {
    const isListed = hits.length < listed
    for (const { 0: found, index: at } of text.matchAll(pattern)) {
      total += 1
      if (isListed) hits.push({ name, title, at, found, ...around(text, at, at + found.length) })
    }
  }
  return { hits, total }
}

/**
 * Puts a replacement at the hits that still say what was found, in one step that one undo takes back. Returns how many.
 */
export function replaceHits(text: Y.Text, hits: readonly Hit[], replacement: string): number {
  const edits = editsFor(text.toJSON(), hits, replacement)
  applyEdits(text, edits, 'replace')
  return edits.length
}

/** The same for a line that is no document: the new line, and the number of hits that were still there. */
export function replacedIn(line: string, hits: readonly Hit[], replacement: string) {
  const edits = editsFor(line, hits, replacement)
  const text = edits.reduceRight(
    (now, { at, remove }) => now.slice(0, at) + replacement + now.slice(at + remove),
    line,
  )
  return { text, count: edits.length }
}

function editsFor(now: string, hits: readonly Hit[], insert: string): TextEdit[] {
  return hits
    .filter(({ at, found }) => now.startsWith(found, at))
    .sort((one, other) => one.at - other.at)
    .map(({ at, found }) => ({ at, remove: found.length, insert }))
}

function patternOf(query: string, { caseSensitive, wholeWord }: FindOptions): RegExp | null {
  if (!query) return null
  const source = literal(query).replace(/['’]/g, "['’]").replace(/"/g, '["“”„«»]')
  const flags = caseSensitive ? 'gu' : 'giu'
  return new RegExp(wholeWord ? WORD_STARTS + source + WORD_ENDS : source, flags)
}

/** The words around a hit on its line, cut between words. */
function around(text: string, from: number, to: number) {
  const left = text.slice(Math.max(0, from - AROUND), from)
  const right = text.slice(to, to + AROUND)
  const start = left.lastIndexOf('\n') + 1
  const end = right.indexOf('\n')
  const before = left.slice(start)
  const after = end < 0 ? right : right.slice(0, end)
  const isCutBefore = start === 0 && from > AROUND && text[from - AROUND - 1] !== '\n'
  const isCutAfter = end < 0 && to + AROUND < text.length && text[to + AROUND] !== '\n'
  return {
    before: isCutBefore ? `…${before.replace(/^\S*\s/, '')}` : before,
    after: isCutAfter ? `${after.replace(/\s\S*$/, '')}…` : after,
  }
}
