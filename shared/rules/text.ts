import { POST_EXCERPT_LENGTH } from '../limits.ts'

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]/gu
// Everything in Cc but tab and line feed (a carriage return is normalised away first).
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u
const LONE_SURROGATE = /\p{Cs}/u

/** The number of characters that a reader can see: zero-width and blank ones do not count. */
export function visibleLength(text: string): number {
  return [...text.replace(INVISIBLE, '')].length
}

/** Text that databases, exports and readers cannot carry: control characters, broken surrogates. */
export function hasForbiddenCharacters(text: string): boolean {
  return CONTROL.test(text) || LONE_SURROGATE.test(text)
}

/** One kind of line ending, no blanks at the edges. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** The first characters of a text, never half of one. */
export function excerptOf(text: string, length = POST_EXCERPT_LENGTH): string {
  if (text.length <= length) return text
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** Quote and list markers in a row: each opens a container inside the one before. */
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))*/
const INDENT = /^[ \t]*/
const MAX_NESTING = 20
const MAX_EMPHASIS_MARKERS = 2_000

/** Markdown so deeply nested that rendering it would take a reader's browser down. */
export function isTooNested(markdown: string): boolean {
  if ((markdown.match(/[*_~`[]/g)?.length ?? 0) > MAX_EMPHASIS_MARKERS) return true
  return markdown.split('\n').some((line) => {
    const indent = INDENT.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0
    const markers = CONTAINERS.exec(line)?.[0].match(/>|[-*+](?=[ \t]|$)|\d[.)]/g)?.length ?? 0
    return markers > 0 && markers + Math.floor(indent / 2) > MAX_NESTING
  })
}
