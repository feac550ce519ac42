/**
 * Letters of planes that no script uses: one begins the passage of a comment, another ends it. They stand only in a copy of
 * a text that is thrown away.
 */
const START = 0xf0000
const END = 0x100000
/** Number of marks in each plane. */
export const MAX_MARKS = 0xfffe

export const MARKS = /[\u{f0000}-\u{10ffff}]/gu

export const startMark = (number: number) => String.fromCodePoint(START + number)
export const endMark = (number: number) => String.fromCodePoint(END + number)

interface Edges {
  from?: number
  to?: number
}

/** A text without its marks, and the places of the marks in it. */
export function takeMarks(marked: string): { text: string; edges: Map<number, Edges> } {
  const edges = new Map<number, Edges>()
  let taken = 0
  const text = marked.replace(MARKS, (mark, offset: number) => {
    const code = mark.codePointAt(0)!
    const [number, edge] =
      code < END ? [code - START, 'from' as const] : [code - END, 'to' as const]
    const found = edges.get(number) ?? {}
    found[edge] ??= offset - taken
    edges.set(number, found)
    taken += mark.length
    return ''
  })
  return { text, edges }
}
