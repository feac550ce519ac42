import { isUnspaced, type Term, wordsOf } from './search-words.ts'

const LETTER = /[\p{L}\p{N}\p{M}]/u

/** The range of a term in a folded text: start, and end (exclusive). */
export type TextRange = [number, number]

/** It uses no regular expression: compiling one for each search costs more than finding. */
export function firstRange(text: string, terms: readonly Term[], from = 0): TextRange | null {
  let first: TextRange | null = null
  for (const term of terms) {
    for (const word of wordsOf(term)) {
      const range = rangeOf(text, term, word, from, first?.[0] ?? text.length)
      if (range && (!first || range[0] < first[0])) first = range
    }
  }
  return first
}

function rangeOf(
  text: string,
  term: Term,
  word: string,
  from: number,
  before: number,
): TextRange | null {
  const standsAlone = !isUnspaced(word)
  let at = text.indexOf(word, from)
  while (at !== -1 && at < before) {
    if (!standsAlone || !isLetter(text, at - 1)) {
      const end = endOf(text, term, at + word.length)
      if (end !== -1) return [at, end]
    }
    at = text.indexOf(word, at + 1)
  }
  return null
}

/** The end of the rest of a term whose first word ended here; -1 if the rest does not follow. */
function endOf(text: string, { tokens, isPrefix }: Term, start: number): number {
  let end = start
  for (let i = 1; i < tokens.length; i++) {
    let next = end
    while (next < text.length && !isLetter(text, next)) next++
    const mayTouch = isUnspaced(tokens[i - 1]!) || isUnspaced(tokens[i]!)
    if ((next === end && !mayTouch) || !text.startsWith(tokens[i]!, next)) return -1
    end = next + tokens[i]!.length
  }
  if (isUnspaced(tokens.at(-1)!)) return end
  if (!isPrefix) return isLetter(text, end) ? -1 : end
  while (isLetter(text, end)) end++
  return end
}

/** True if the code unit at this place belongs to a word. */
function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128)
    return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90)
  if (Number.isNaN(code)) return false
  // Surrogate halves: nearly all characters that need them are letters, or signs that are separate words anyway.
  return (code >= 0xd800 && code <= 0xdfff) || LETTER.test(text[at]!)
}
