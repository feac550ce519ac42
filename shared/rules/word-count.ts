/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORDS = /[^\s–—]+/gu
const WORD_LIKE = /[\p{L}\p{N}]/u
/**
 * Marks at the beginning of a line, addresses of links and pictures: none of them is read aloud. An address ends at the next
 * opening bracket but one: looking on to the end of the line from each would take minutes for a line of them.
 */
const MARKUP =
  /^[ \t]*(?:>[ \t]?|#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t])+|\]\((?:[^()\n]|\([^()\n]*\))*\)|^[ \t]*(?:[-*_][ \t]*){3,}$/gmu

let segmenter: Intl.Segmenter | undefined

/**
 * Words of a Markdown text as a reader counts them: runs between white space or dashes that hold a letter or a digit.
 * Scripts without spaces are cut by the language's own rules. Both sides count with this one, because prices do.
 */
export function countWords(markdown: string): number {
  const text = withoutComments(markdown).replace(MARKUP, ' ')
  if (!UNSPACED.test(text)) return countRuns(text)
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  let words = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1
  return words
}

/** No pattern: of comments that are never closed it would look for the end of each. */
function withoutComments(text: string): string {
  let read = ''
  let at = 0
  for (;;) {
    const start = text.indexOf('<!--', at)
    const end = start === -1 ? -1 : text.indexOf('-->', start + 4)
    if (end === -1) return read + text.slice(at)
    read += `${text.slice(at, start)} `
    at = end + 3
  }
}

function countRuns(text: string): number {
  let words = 0
  for (const [run] of text.matchAll(WORDS)) if (WORD_LIKE.test(run)) words += 1
  return words
}
