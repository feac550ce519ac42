import type { Direction } from '#shared/rules/direction.ts'

/** Less than a pixel is no way. */
const TREMOR = 1

/** The page on which something stands that is so far from the beginning of the first one; a page and the gap behind it are `stride`. */
export const pageAt = (x: number, stride: number): number =>
  stride > 0 ? Math.max(0, Math.floor((x + TREMOR) / stride)) : 0

/** The part of a text that is read, if its last line stands on page `last`; of one page only a reader who stays has read anything. */
export const fractionOfPage = (page: number, last: number): number =>
  last <= 0 ? 0 : Math.min(1, page / last)

/** The page of a place: of those that its paragraph stands on the one that is as far in the text. */
export function pageOfPlace(
  fraction: number,
  last: number,
  [from, to]: readonly [from: number, to: number],
): number {
  return Math.min(to, Math.max(from, Math.round(fraction * last)))
}

/** A way through pages: by so many, or to an end. */
export type Turn = -1 | 1 | 'first' | 'last'

/** The turn that a key means; the arrows to the sides turn as the text is read. */
export function turnOfKey(key: string, shift: boolean, direction: Direction): Turn | null {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward || key === 'PageDown') return 1
  if (key === back || key === 'PageUp') return -1
  if (key === ' ') return shift ? -1 : 1
  if (key === 'Home') return 'first'
  return key === 'End' ? 'last' : null
}

/** The turn that a tap means, by its distance from the left of a page: at both sides it turns, between them it calls the bars. */
export function turnOfTap(x: number, width: number, direction: Direction): -1 | 1 | null {
  const side = x < width * 0.3 ? -1 : x > width * 0.7 ? 1 : null
  return side && direction === 'rtl' ? (-side as -1 | 1) : side
}

const ENOUGH = 30
const PAUSE_MS = 120

/** One page for each movement of a wheel or of two fingers, however long it runs out. */
export function wheelTurns(): (delta: number, now: number) => -1 | 1 | null {
  let way = 0
  let last = -Infinity
  let turned = false
  return (delta, now) => {
    if (now - last > PAUSE_MS || delta * way < 0) {
      way = 0
      turned = false
    }
    last = now
    way += delta
    if (turned || Math.abs(way) < ENOUGH) return null
    turned = true
    return way > 0 ? 1 : -1
  }
}
