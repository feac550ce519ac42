import type { KeyboardEvent } from 'react'

/** The arrow that Alt moves with, or null. */
export function movesBy({ altKey, key }: KeyboardEvent): -1 | 1 | null {
  if (!altKey) return null
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
}
