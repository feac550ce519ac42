import { FILE_URLS } from './file-url.ts'
import { withoutMarkTags } from './without-mark-tags.ts'

/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const BETWEEN_WORDS = /[\s–—]/u
const WORD_LIKE = /[\p{L}\p{N}]/u
/**
 * Marks at the beginning of a line, addresses of links and pictures: none of them is read aloud. An address ends at the next
 * opening bracket but one: looking on to the end of the line from each would take minutes for a line of them. Nothing repeats
 * without an end: on a line of millions of marks the engine would come to the end of its stack.
 */
const MARKUP =
  /^[ \t]{0,99}(?:>[ \t]?|#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]){1,999}|\]\((?:[^()\n]|\([^()\n]{0,999}\)){0,1999}\)|^[ \t]{0,99}(?:[-*_][ \t]{0,99}){3,99}$/gmu

/** The end of a picture's description, and the beginning of its address. */
const PICTURE = `](${FILE_URLS}`
/** Descriptions have 500 letters, each of which may have an escape. */
const MAX_DESCRIPTION = 1_010

let segmenter: Intl.Segmenter | undefined

/**
 * Words of a Markdown text as a reader counts them: runs between white space or dashes that hold a letter or a digit.
 * Scripts without spaces are cut by the language's own rules. Both sides count with this one, because prices do.
 */
export function countWords(markdown: string): number {
  const text = withoutMarkTags(withoutDescriptions(withoutComments(markdown))).replace(MARKUP, ' ')
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

/** The description of a picture is no word of the text. Looks back from each address, and only so far as a description goes. */
function withoutDescriptions(text: string): string {
  let read = ''
  let at = 0
  for (;;) {
    const end = text.indexOf(PICTURE, at)
    if (end === -1) return read + text.slice(at)
    const before = text.slice(at, end)
    const start = before.lastIndexOf('![')
    const isOne = start !== -1 && before.length - start < MAX_DESCRIPTION
    read += `${isOne ? before.slice(0, start) : before} ]`
    at = end + 1
  }
}

function countRuns(text: string): number {
  let words = 0
  for (const run of text.split(BETWEEN_WORDS)) if (WORD_LIKE.test(run)) words += 1
  return words
}
