import type { ArgsOf } from '../../sync/store/mutators.ts'
import { noteKey } from '../../sync/store/accounts.ts'

/** A call that adds words to a day. */
export type WordsCall = ArgsOf<'targets.write'>

const keyOf = (userId: string) => noteKey(userId, 'words')

/** Keeps the words of a page that closes: the database would answer after it is gone. False on a full device. */
export function noteWords(userId: string, calls: WordsCall[]): boolean {
  const noted = localStorage.getItem(keyOf(userId))
  const before = noted === null ? [] : (JSON.parse(noted) as WordsCall[])
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([...before, ...calls]))
    return true
  } catch {
    return false
  }
}

/** The words that a page kept as it closed. They are nobody else's from now on, so they are told once. */
export function takeNotedWords(userId: string): WordsCall[] {
  const noted = localStorage.getItem(keyOf(userId))
  localStorage.removeItem(keyOf(userId))
  return noted === null ? [] : (JSON.parse(noted) as WordsCall[])
}
