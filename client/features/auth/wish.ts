import type { useMutate } from '../../sync/react/use-mutate.ts'

/** What a visitor wanted to do, and is asked to sign up for. */
export interface Wish {
  /** As it is said: "to vote". */
  to: string
  fulfil(mutate: ReturnType<typeof useMutate>): Promise<unknown>
}

/** Another account is another tree: between the two a wish waits here. */
let kept: Wish | null = null

export function keepWish(wish: Wish | null): void {
  kept = wish
}

/** Gives it back once. */
export function takeWish(): Wish | null {
  const wish = kept
  kept = null
  return wish
}
