import type { NavigateFunction } from 'react-router-dom'
import type { useMutate } from '../../sync/react/use-mutate.ts'

export type Change = ReturnType<typeof useMutate>

/** The act that a visitor is asked to sign up for: a change, or a dialog of the same screen. */
export type Wish = {
  /** As it is said: "to vote". */
  to: string
} & (
  | { fulfil(change: Change, navigate: NavigateFunction): unknown; opens?: never }
  | { opens: string; fulfil?: never }
)

/** Another account is another tree: between the two a wish waits here. */
let kept: Wish | null = null

export function keepWish(wish: Wish | null): void {
  kept = wish
}

/** Gives a change back once. */
export function takeWish(): Wish | null {
  const wish = kept
  if (wish?.fulfil) kept = null
  return wish
}

/** The dialog that is wished for. */
export const wishedDialog = () => kept?.opens
