/** Scripts without spaces between words: each of their letters is a word of the index, and each of their words a phrase. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const EACH_UNSPACED = new RegExp(`[${UNSPACED}]`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]$`, 'u')
const TOKEN = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const ASCII = /^[\u0000-\u007f]*$/

/** A word in the form that the search compares: small letters without accents. The length nearly always stays the same. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** A text in the form that the index gets: letters of scripts without spaces are separate words. */
export function indexable(text: string): string {
  if (ASCII.test(text)) return text
  return text.normalize('NFKC').replace(EACH_UNSPACED, ' $& ')
}

/** The words of a text, folded. */
export function tokensOf(text: string): string[] {
  return (text.normalize('NFKC').match(TOKEN) ?? []).map(fold).filter((token) => token !== '')
}

export function isUnspaced(token: string): boolean {
  return IS_UNSPACED.test(token)
}

/** A word and its plural or singular: who looks for lanterns also means a lantern. */
export function formsOf(token: string): string[] {
  if (token.length < 3 || !/^[a-z]+$/.test(token)) return [token]
  if (token.length > 4 && token.endsWith('ies')) return [token, `${token.slice(0, -3)}y`]
  if (/(?:s|x|z|ch|sh)es$/.test(token)) return [token, token.slice(0, -2), token.slice(0, -1)]
  if (token.endsWith('ss')) return [token, `${token}es`]
  if (token.endsWith('s')) return [token, token.slice(0, -1)]
  if (/[^aeiou]y$/.test(token)) return [token, `${token.slice(0, -1)}ies`]
  if (/(?:x|z|ch|sh)$/.test(token)) return [token, `${token}es`]
  return [token, `${token}s`]
}

/** One thing that must be in a text: a word, or several in a row. */
export interface Term {
  tokens: string[]
  /** Words that begin like the last token do, too. */
  isPrefix: boolean
  /** In quotation marks: the search finds no other forms of it. */
  isQuoted: boolean
}

/** The words of which one must be there for a term of one word. */
export function wordsOf(term: Term): string[] {
  const [token = ''] = term.tokens
  return term.tokens.length > 1 || term.isQuoted || term.isPrefix ? [token] : formsOf(token)
}

/** The number of letters to change, add, leave out or swap with their neighbour; `limit + 1` if it is larger than the limit. */
export function distance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  // Most of two near words is the same.
  let start = 0
  while (start < from.length && from[start] === to[start]) start++
  let end = 0
  const most = Math.min(from.length, to.length) - start
  while (end < most && from[from.length - 1 - end] === to[to.length - 1 - end]) end++
  const a = from.slice(start, from.length - end)
  const b = to.slice(start, to.length - end)
  if (limit === 1 && Math.max(a.length, b.length) > 2) return 2
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (same ? 0 : 1))
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    if (Math.min(...row) > limit) return limit + 1
    before = above
    above = row
  }
  return above[b.length]!
}
