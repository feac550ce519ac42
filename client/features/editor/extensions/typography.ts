type Quotes = readonly [string, string, string, string]

/** Opening and closing of the outer, then of the inner quotation. */
const QUOTES: Record<string, Quotes> = {
  en: ['“', '”', '‘', '’'],
  de: ['„', '“', '‚', '‘'],
  'de-ch': ['«', '»', '‹', '›'],
  fr: ['«\u00a0', '\u00a0»', '“', '”'],
  'fr-ch': ['«', '»', '‹', '›'],
  es: ['«', '»', '“', '”'],
  it: ['«', '»', '“', '”'],
  pt: ['«', '»', '“', '”'],
  'pt-br': ['“', '”', '‘', '’'],
  nl: ['“', '”', '‘', '’'],
  sv: ['”', '”', '’', '’'],
  fi: ['”', '”', '’', '’'],
  da: ['»', '«', '›', '‹'],
  no: ['«', '»', '‘', '’'],
  nb: ['«', '»', '‘', '’'],
  nn: ['«', '»', '‘', '’'],
  pl: ['„', '”', '‚', '’'],
  cs: ['„', '“', '‚', '‘'],
  sk: ['„', '“', '‚', '‘'],
  he: ['”', '”', '’', '’'],
  fa: ['«', '»', '‹', '›'],
  hu: ['„', '”', '»', '«'],
  ro: ['„', '”', '«', '»'],
  ru: ['«', '»', '„', '“'],
  uk: ['«', '»', '„', '“'],
}

const LETTER = /[\p{L}\p{N}]/u
const OPENS_AFTER = /[\s([{<«‹“‘„‚/]$/
const DASH = /[-–—]$/
const EMPHASIS_MARKS = /[*_~]+$/
const LINE_MARKS = /^(?:\s*>)*\s*(?:#{1,6}\s+)?/
/** Words that begin with an apostrophe, so that what looked like an opening quote is none. */
const ELIDED = /‘(?:tis|twas|twere|em|til|cause|bout|n|s)$/i

export interface TypedChange {
  /** Number of characters to remove before the caret, including the typed one. */
  remove: number
  insert: string
}

export function quotesOf(lang: string): Quotes {
  const tag = lang.toLowerCase()
  const known = [tag, tag.split('-')[0]!].find((key) => Object.hasOwn(QUOTES, key))
  return QUOTES[known ?? 'en']!
}

/** The typographic form of a typed key, by the line up to the caret; null when it is right as it is. */
export function typographicChange(line: string, typed: string, lang: string): TypedChange | null {
  const before = line.replace(LINE_MARKS, '')
  if (typed === '"') return quote(before, quotesOf(lang), 0)
  if (typed === "'") return quote(before, quotesOf(lang), 2)
  if (typed === '-') return dash(before)
  if (typed === '.') return before.endsWith('..') && !before.endsWith('...') ? swap(3, '…') : null
  return afterwards(before, typed, quotesOf(lang))
}

function swap(remove: number, insert: string): TypedChange {
  return { remove, insert }
}

function quote(before: string, quotes: Quotes, level: 0 | 2): TypedChange | null {
  if (before.endsWith('\\')) return null
  const [open, close] = [quotes[level]!, quotes[level + 1]!]
  const plain = before.replace(EMPHASIS_MARKS, '')
  const isOpen = unclosed(plain, open, close)
  if (plain === '' || OPENS_AFTER.test(plain)) return swap(1, open)
  if (DASH.test(plain)) return swap(1, isOpen ? close : open)
  if (level === 2 && (LETTER.test(plain.at(-1)!) || !isOpen))
    return swap(1, isOpen && close !== '’' && !open.includes('’') ? close : '’')
  // Feet and inches.
  if (/\d$/.test(plain) && !isOpen) return null
  return swap(1, close)
}

/** True if a quotation of this kind is open at the end of the line. */
function unclosed(line: string, open: string, close: string): boolean {
  const mark = open.trim()
  if (mark === close.trim()) return line.split(mark).length % 2 === 0
  return line.lastIndexOf(mark) > line.lastIndexOf(close.trim())
}

function dash(before: string): TypedChange | null {
  if (before.endsWith('–')) return swap(2, '—')
  // A line of dashes is a scene break until a word follows.
  if (!before.endsWith('-') || /^[-\s]*$/.test(before) || before.endsWith('--')) return null
  return swap(2, '–')
}

/** Marks that only the next key explains: a dash that begins a line, an apostrophe that begins a word or a decade. */
function afterwards(before: string, typed: string, quotes: Quotes): TypedChange | null {
  const dashes = /^(-{2,3})( ?)$/.exec(before)
  if (dashes && /[^\s-]/.test(typed)) {
    const mark = dashes[1] === '--' ? '–' : '—'
    return swap(before.length + typed.length, mark + dashes[2] + typed)
  }
  if (quotes[2] !== '‘') return null
  if (before.endsWith('‘') && /^\d$/.test(typed)) return swap(1 + typed.length, `’${typed}`)
  const elided = ELIDED.exec(before)?.[0]
  if (!elided || LETTER.test(typed)) return null
  return swap(elided.length + typed.length, `’${elided.slice(1)}${typed}`)
}
