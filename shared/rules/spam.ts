/** A domain as a person types it into a list: `example.org`, without scheme or path. */
export function domainProblem(domain: string): string | null {
  return /^(?=.{3,253}$)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(domain)
    ? null
    : `“${domain.slice(0, 60)}” is not a domain such as example.org`
}

/** Well-known sites: at first, links to them are no sign of spam, also from a new account. */
export const TRUSTED_DOMAINS = [
  'wikipedia.org',
  'wiktionary.org',
  'wikimedia.org',
  'wikisource.org',
  'gutenberg.org',
  'archive.org',
  'openlibrary.org',
  'creativecommons.org',
]

/** Half of all texts would hold a shorter word. */
export function wordProblem(word: string): string | null {
  return word.trim().length >= 3 && word.length <= 100
    ? null
    : `“${word.slice(0, 60)}” must have 3 to 100 characters`
}

/** The first of the words that a text contains, whole and however it is written; null when it has none. */
export function wordIn(text: string, words: readonly string[]): string | null {
  const plain = ` ${plainWords(text)} `
  return words.find((word) => plain.includes(` ${plainWords(word)} `)) ?? null
}

/** A text without case and signs: a spammer's spelling variants become equal. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
