/** The colours of a reader's highlights, in the order in which they are offered. */
export const MARK_COLOURS = ['yellow', 'red', 'green', 'blue'] as const
export type MarkColour = (typeof MARK_COLOURS)[number]

export const MARK_COLOUR_NAMES: Record<MarkColour, string> = {
  yellow: 'Yellow',
  red: 'Red',
  green: 'Green',
  blue: 'Blue',
}

/** A bookmark names a place; a highlight names words. */
export const MARK_KINDS = ['bookmark', 'highlight'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** Letters before and after a quote that tell it apart from the same words elsewhere. */
export const CONTEXT_LENGTH = 40

/**
 * A place in the text of a chapter, by the selectors of the Web Annotation Data Model: its letters counted from the
 * chapter's first one, and the words with those around them.
 */
export interface Anchor {
  start: number
  quote: string
  prefix: string
  suffix: string
}

/** The anchor of the letters from `start` to `end`; of longer ones than `most`, the first. */
export function anchorOf(text: string, start: number, end: number, most: number): Anchor {
  const quote = whole(text.slice(start, Math.min(end, start + most)))
  const last = start + quote.length
  return {
    start,
    quote,
    prefix: whole(text.slice(Math.max(0, start - CONTEXT_LENGTH), start)),
    suffix: whole(text.slice(last, last + CONTEXT_LENGTH)),
  }
}

/** Without the half of a surrogate pair at an edge, which no database keeps as it is. */
const whole = (letters: string) => letters.replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')

/**
 * The letter at which an anchor's words begin now: of the places with these words the one whose surroundings fit best, then
 * the nearest. Null: the words have changed.
 */
export function findAnchor(text: string, { start, quote, prefix, suffix }: Anchor): number | null {
  if (quote === '') return null
  let found: { at: number; fit: number } | null = null
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const end = at + quote.length
    const fit = sameEnd(text.slice(0, at), prefix) + sameBeginning(text.slice(end), suffix)
    const isNearer = Math.abs(at - start) < Math.abs((found?.at ?? 0) - start)
    if (!found || fit > found.fit || (fit === found.fit && isNearer)) found = { at, fit }
  }
  return found?.at ?? null
}

function sameBeginning(a: string, b: string): number {
  let same = 0
  while (same < b.length && a[same] === b[same]) same++
  return same
}

function sameEnd(a: string, b: string): number {
  let same = 0
  while (same < b.length && a.at(-1 - same) === b.at(-1 - same)) same++
  return same
}
