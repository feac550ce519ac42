import { useState } from 'react'

/**
 * Keeps as much of the previous value as is still valid, so that its users do not render again. `keep` returns the previous
 * value itself if the fresh one is equal.
 */
export function useKept<T>(fresh: T, keep: (before: T, fresh: T) => T): T {
  const [kept, setKept] = useState(fresh)
  if (kept === fresh) return kept
  const next = keep(kept, fresh)
  if (next !== kept) setKept(next)
  return next
}

/** For lists: the list before while both hold the very same things in the same order. */
export function keepItems<T>(before: T[] | undefined, fresh: T[] | undefined): T[] | undefined {
  const same =
    before?.length === fresh?.length && before?.every((item, i) => Object.is(item, fresh?.[i]))
  return same ? before : fresh
}

/** For plain data: the value before while both read alike. */
export function keepAlike<T>(before: T, fresh: T): T {
  if (before === fresh) return before
  return JSON.stringify(before) === JSON.stringify(fresh) ? before : fresh
}
