export type Direction = 'ltr' | 'rtl'

/** Scripts that are written from the right (ISO 15924). */
const FROM_THE_RIGHT = new Set(
  'Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Syre Syrj Syrn Thaa Yezi'.split(
    ' ',
  ),
)
/** A letter, or one of the invisible direction marks. Digits and punctuation have no direction. */
const STRONG = /[\p{L}\u200e\u200f\u061c]/u
const RIGHT = String.raw`[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]`
const RIGHT_LETTER = new RegExp(RIGHT, 'u')
/** Words of one direction, with all that is between them. */
const SPANS: Record<Direction, RegExp> = {
  rtl: new RegExp(String.raw`${RIGHT}(?:[^\p{L}]*${RIGHT})*`, 'gu'),
  ltr: new RegExp(
    String.raw`(?!${RIGHT})\p{L}\p{M}*(?:[^\p{L}]*(?!${RIGHT})[\p{L}\p{N}]\p{M}*)*`,
    'gu',
  ),
}

/** The direction of a language (BCP 47): by the script in its tag, else by its usual script. */
export function directionOf(language: string): Direction {
  // Most books: the browser's tables of languages take a phone 10 ms to open.
  if (language === 'en') return 'ltr'
  try {
    const { script = '' } = new Intl.Locale(language).maximize()
    return FROM_THE_RIGHT.has(script) ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}

/**
 * The same language in a script that is written this way: `az` from the right is `az-Arab`. Without a script where its usual one
 * is.
 */
export function inDirection(language: string, direction: Direction): string {
  if (directionOf(language) === direction) return language
  const [name, ...others] = language.split('-')
  const rest = others.filter((part) => !/^[a-z]{4}$/i.test(part))
  const usual = [name, ...rest].join('-')
  if (directionOf(usual) === direction) return usual
  return [name, direction === 'rtl' ? 'Arab' : 'Latn', ...rest].join('-')
}

/** The sign that begins a paragraph which is written this way whatever its first letter is. */
export const DIRECTION_SIGNS: Record<Direction, string> = { ltr: '\u200e', rtl: '\u200f' }

/**
 * The direction of a paragraph: that of its first letter. Undefined if it has no letter: it then takes the direction of the
 * text around it.
 */
export function directionIn(text: string): Direction | undefined {
  const letter = STRONG.exec(text)?.[0]
  if (letter === undefined) return undefined
  return RIGHT_LETTER.test(letter) ? 'rtl' : 'ltr'
}

/** A paragraph's text in pieces of one direction each; signs between words take the paragraph's. */
export function directionRuns(
  text: string,
  paragraph: Direction,
): { text: string; direction: Direction }[] {
  const other = paragraph === 'rtl' ? 'ltr' : 'rtl'
  const runs: { text: string; direction: Direction }[] = []
  let at = 0
  for (const { 0: span, index } of text.matchAll(SPANS[other])) {
    if (index > at) runs.push({ text: text.slice(at, index), direction: paragraph })
    runs.push({ text: span, direction: other })
    at = index + span.length
  }
  if (at < text.length) runs.push({ text: text.slice(at), direction: paragraph })
  return runs
}
