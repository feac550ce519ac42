const LONGEST = 60
const MOST_WORDS = 4
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** The words of a selection that can be looked up: one or a few, without the marks around them. Null for none, and for a sentence. */
export function termOf(selected: string): string | null {
  const term = selected.replaceAll('\u00AD', '').replaceAll(/\s+/g, ' ').replaceAll(AROUND, '')
  if (term === '' || term.length > LONGEST || term.split(' ').length > MOST_WORDS) return null
  return term
}

/** The Wiktionary that is written in a book's language, and its page for these words. */
export function wiktionary(term: string, language: string): { host: string; address: string } {
  const [base = ''] = language.toLowerCase().split(/[-_]/)
  const host = `${/^[a-z]{2,3}$/.test(base) ? base : 'en'}.wiktionary.org`
  // Names of its pages are case-sensitive; its search finds both.
  return { host, address: `https://${host}/w/index.php?search=${encodeURIComponent(term)}` }
}

interface Titled {
  title: string
  tags: readonly string[]
}

/** Whether a note is about these words: whole words of its title or a tag, however they are written. */
export function aboutTerm(term: string): (note: Titled) => boolean {
  const asked = ` ${plain(term)} `
  const isAbout = (words: string) => ` ${plain(words)} `.includes(asked)
  return ({ title, tags }) => isAbout(title) || tags.some(isAbout)
}

/** Without marks, accents and capitals. */
const plain = (words: string) =>
  words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
