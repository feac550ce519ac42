import { generateKeyBetween } from 'fractional-indexing'

interface Positioned {
  id: string
  position: string
}

/** Order of a list whose items are moved one at a time; two that were put into one place stand by id. */
export function byPosition(a: Positioned, b: Positioned): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** The place at this index of a list in order. The item that moves is not in it. */
export function positionAt(list: readonly Positioned[], index: number): string {
  const before = list[index - 1]?.position ?? null
  // No key fits between two rows with the same position, so take the next one behind them.
  const after = list.slice(index).find(({ position }) => before === null || position > before)
  return generateKeyBetween(before, after?.position ?? null)
}
