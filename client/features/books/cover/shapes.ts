/** The size of a cover's drawing, in its own units. */
export const COVER = { width: 400, height: 600 } as const

interface Path {
  kind: 'path'
  d: string
  fill?: string
  stroke?: string
  /** Of the stroke. */
  width?: number
  opacity?: number
}

export interface Text {
  kind: 'text'
  text: string
  x: number
  /** Of the baseline. */
  y: number
  size: number
  weight: number
  fill: string
  isItalic?: boolean
  /** Of `x`: the left edge unless this says otherwise. `right` is for words that run from the right. */
  align?: 'centre' | 'right'
}

/** Shapes are data: the page shows them as SVG, and an e-book's cover is painted from them. */
export type Shape = Path | Text

export function rect(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`
}

export function circle(x: number, y: number, radius: number): string {
  const half = `a${radius} ${radius} 0 1 0`
  return `M${x - radius} ${y}${half} ${radius * 2} 0${half} ${-radius * 2} 0z`
}

/** At most two decimals: a drawing has a few hundred numbers. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Numbers from 0 to 1 that are always the same for one seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
