/** The beginnings of lines in a Markdown text that matter for its footnotes. Each pattern is tried at one position. */
export const LABEL = String.raw`\[\^((?:[^\s[\]\\]|\\(?:[[\]\\]|(?![[\]\\])))+)\]`
export const BEGINS = new RegExp(`${LABEL}:[ \\t]*`, 'y')
export const QUOTES = / {0,3}> ?/y
export const ITEM = /(?:[-+*]|(\d{1,9})[.)])(?:[ \t]+|(?=\n|$))/y
export const FENCE = /`{3,}(?=[^`\n]*(?:\n|$))|~{3,}/y
/** A heading or a rule: no paragraph continues after it. */
export const ALONE = /#{1,6}(?:[ \t]|\n|$)|(?:[-_*][ \t]*){3,}(?:\n|$)/y

/** True if the pattern matches here; its `lastIndex` is then the end of the match. */
export function takes(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** True if a line that begins here starts a block, and does not just continue a paragraph. */
export function beginsBlock(text: string, at: number, inParagraph: boolean): boolean {
  if (takes(BEGINS, text, at) || takes(FENCE, text, at) || takes(ALONE, text, at)) return true
  ITEM.lastIndex = at
  const item = ITEM.exec(text)
  if (!item) return false
  // Within a paragraph a number other than 1, or a mark with nothing behind it, is a word of it.
  const isEmpty = text[ITEM.lastIndex] === '\n' || ITEM.lastIndex === text.length
  return !inParagraph || (!isEmpty && (item[1] === undefined || Number(item[1]) === 1))
}
