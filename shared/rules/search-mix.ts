import { fold } from './search-words.ts'

/** The most of one kind on the first page, which mixes all kinds. */
export const FEW_OF_EACH = 4

/** A name equal to the typed text, and one that begins with it. */
const SAME_NAME = 4
const BEGINS_SO = 2
/** A book or a place is worth more than one remark about it. */
const KINDS: Record<string, number> = { books: 1.3, worlds: 1.15, communities: 1.15, comments: 0.7 }

/** Higher for a thing that is called like the typed text. */
export function nameFactor(title: string, typed: string): number {
  const name = fold(typed.trim())
  const called = fold(title)
  return called === name ? SAME_NAME : called.startsWith(name) ? BEGINS_SO : 1
}

interface Mixed {
  type: string
  title: string
}

/** Best first across kinds; `merit` is how good each is among its own, without its name. */
export function mixed<T extends Mixed>(
  typed: string,
  finds: readonly { hit: T; merit: number }[],
): T[] {
  return finds
    .map(({ hit, merit }) => {
      const name = hit.type === 'comments' ? 1 : nameFactor(hit.title, typed)
      return { hit, value: merit * (KINDS[hit.type] ?? 1) * name }
    })
    .sort((a, b) => b.value - a.value)
    .map(({ hit }) => hit)
}
