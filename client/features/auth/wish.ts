import type { NavigateFunction } from 'react-router-dom'
import type { useMutate } from '../../sync/react/use-mutate.ts'

export type Change = ReturnType<typeof useMutate>

/** The act that a visitor is asked to sign up for: a change, or a dialog of the same screen, or both. */
export interface Wish {
  /** As it is said: "to vote". */
  to: string
  fulfil?(change: Change, navigate: NavigateFunction): unknown
  opens?: string
  /** It is the visitor's work: it stays when they do not sign up at once, and replaces one with the same key. */
  stays?: string
}

/** Another account is another tree: between the two wishes wait here, those that stay by their keys. */
const kept = new Map<string, Wish>()
let dialog: string | undefined

/** Gives up the one before it, unless that stays. */
export function keepWish(wish?: Wish): void {
  kept.delete('')
  if (wish) kept.set(wish.stays ?? '', wish)
  dialog = wish?.opens
}

/** Gives each back once. */
export function takeWishes(): Wish[] {
  const all = [...kept.values()]
  kept.clear()
  return all
}

/** The dialog that is wished for. */
export const wishedDialog = () => dialog
