import type { ArgsOf } from '../../sync/store/mutators.ts'
import { noteKey } from '../../sync/store/accounts.ts'

/** A call that adds words to a day. */
export type WordsCall = ArgsOf<'targets.write'>

const keyOf = (userId: string) => noteKey(userId, 'words')

function noted(userId: string): WordsCall[] {
  const stored = localStorage.getItem(keyOf(userId))
  return stored === null ? [] : (JSON.parse(stored) as WordsCall[])
}

/** Keeps the words of a page that closes: the database would answer after it is gone. False on a full device. */
export function noteWords(userId: string, calls: WordsCall[]): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([...noted(userId), ...calls]))
    return true
  } catch {
    return false
  }
}

/** The next of the words that pages kept as they closed. It is nobody else's from now on, so it is told once. */
export function takeNotedWords(userId: string): WordsCall | undefined {
  const [next, ...others] = noted(userId)
  if (others.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(others))
  else localStorage.removeItem(keyOf(userId))
  return next
}
