/** Letters of a word, for a preview that shows the whole word that changes. */
const WORD = "[\\p{L}\\p{N}\\p{M}'’]"
const WORD_BEFORE = new RegExp(`${WORD}*$`, 'u')
const WORD_AFTER = new RegExp(`^${WORD}*`, 'u')

/** This many characters of plain text stand on each side of a hit; they are looked for in this many of Markdown. */
const AROUND = 40
const SOURCE = 240

const HAS_MARKS = /[*_~`\\[\]|<>#]|^\s*(?:[-+]|\d+[.)])\s/u
const BEGINS_LINE = /^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,9}[.)]\s+)+/
const CELL_BORDER = /\s*\|\s*/g
const ADDRESS = String.raw`\((?:[^()]|\([^()]*\))*\)`
const LINK = new RegExp(String.raw`!?\[([^\]^][^\]]*)\]${ADDRESS}`, 'g')
const REST_OF_LINK = new RegExp(String.raw`^([^[\]]*)\]${ADDRESS}`)
/** Escaped signs, notes, marks of emphasis and code, tags; in a word an underscore is a letter. */
const MARKS =
  /\\([!-/:-@[-`{-~])|\[\^[^\]]*\]|\*+|~~+|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|<\/?[a-z][^<>]*>/giu

interface Around {
  before: string
  after: string
}

/** The words around a range of a Markdown text, on its line and without marks, cut between words. */
export function wordsAround(text: string, from: number, to: number): Around {
  const start = Math.max(text.lastIndexOf('\n', from - 1) + 1, from - SOURCE)
  const isWhole = start === 0 || text[start - 1] === '\n'
  const line = text.slice(to, to + SOURCE)
  const end = line.indexOf('\n')
  const before = plainBefore(text.slice(start, from), isWhole)
  const after = plainAfter(end < 0 ? line : line.slice(0, end))
  return {
    before:
      before.length > AROUND || !isWhole
        ? `…${before.slice(-AROUND).replace(/^\S*\s/, '')}`
        : before,
    after:
      after.length > AROUND || (end < 0 && to + SOURCE < text.length)
        ? `${after.slice(0, AROUND).replace(/[.,;:]*\s\S*$/, '')}…`
        : after,
  }
}

/** Words as a reader sees them. */
export function plainWords(markdown: string): string {
  return HAS_MARKS.test(markdown)
    ? markdown.replace(LINK, '$1').replace(MARKS, (_, escaped?: string) => escaped ?? '')
    : markdown
}

/** The whole word around a hit, and the words beside it. */
export function wholeWord({ before, found, after }: Around & { found: string }) {
  const head = WORD_BEFORE.exec(before)![0]
  const tail = WORD_AFTER.exec(after)![0]
  return {
    before: before.slice(0, before.length - head.length),
    head,
    found: plainWords(found),
    tail,
    after: after.slice(tail.length),
  }
}

function plainBefore(words: string, isWhole: boolean): string {
  if (!HAS_MARKS.test(words)) return words
  const line = isWhole
    ? words.replace(BEGINS_LINE, '').replace(/^\s*\|\s*/, '')
    : words.replace(/^[^\s[(]*\)/, '')
  // A link that goes on behind the hit.
  const open = asCells(line)
    .replace(LINK, '$1')
    .replace(/!?\[(?!\^)(?=[^\]]*$)/, '')
  return plainWords(open)
}

function plainAfter(words: string): string {
  if (!HAS_MARKS.test(words)) return words
  return plainWords(asCells(words).replace(REST_OF_LINK, '$1'))
}

/** The cells of a table without the lines between them. */
function asCells(line: string): string {
  return line.replace(CELL_BORDER, ' ')
}
