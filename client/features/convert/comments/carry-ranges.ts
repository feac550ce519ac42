import { textRuns } from '#shared/rules/text-diff.ts'

export interface Range {
  from: number
  to: number
}

/** Of sorted pieces, the last one that begins at or before a place. */
export function pieceAt<T extends Range>(pieces: readonly T[], at: number): number {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (pieces[middle]!.from <= at) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Maps ranges of a text to another one with about the same words. A range whose words are gone is empty, at its old
 * place.
 */
export function carrier(before: string, after: string): (range: Range) => Range {
  if (before === after) return (range) => range
  const kept: (Range & { shift: number })[] = []
  let [from, to] = [0, 0]
  for (const { kind, text } of textRuns(before, after)) {
    if (kind === 'same') kept.push({ from, to: from + text.length, shift: to - from })
    if (kind !== 'added') from += text.length
    if (kind !== 'removed') to += text.length
  }
  return (range) => {
    const at = pieceAt(kept, range.from)
    const first = kept[at] && kept[at].to <= range.from && kept[at + 1] ? kept[at + 1] : kept[at]
    const last = kept[pieceAt(kept, range.to - 1)]
    if (!first || !last) return { from: 0, to: 0 }
    const start = Math.min(Math.max(range.from, first.from), first.to) + first.shift
    const end = Math.min(range.to, last.to) + last.shift
    return { from: start, to: Math.max(start, end) }
  }
}
