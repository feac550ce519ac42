/** Fewer readers than these are not counted: a number that stands for one or two people tells who they are. */
export const FEWEST_READERS = 3
/** The place in a chapter at which readers stop is shown for so many. */
export const FEWEST_STOPS = 5
/** A reader whose place has not moved for so long has stopped there. */
export const STOPPED_DAYS = 14
/** A chapter is looked at in so many parts. */
export const PARTS = 10

/** The number, or null if it is too small to be told; none at all is told. */
export function toldCount(count: number): number | null {
  return count === 0 || count >= FEWEST_READERS ? count : null
}

/** For each chapter the readers who came to it or went past it, from those whose place is in each. */
export function reachedCounts(resting: readonly number[]): number[] {
  let beyond = 0
  return resting.map((_, i) => (beyond += resting[resting.length - 1 - i]!)).reverse()
}

/** The readers who came to each part of a chapter and to its end, from those whose place is in each part. */
export function partCounts(resting: readonly number[], beyond: number): number[] {
  const reached = reachedCounts(resting).map((count) => count + beyond)
  return [...reached, beyond]
}

const TENTHS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** "Seven of ten", "All", "None". */
export function shareText(part: number, whole: number): string {
  if (part >= whole) return 'All'
  if (part <= 0) return 'None'
  // Rounding must not make all or none of some.
  return `${TENTHS[Math.min(9, Math.max(1, Math.round((10 * part) / whole))) - 1]} of ten`
}
