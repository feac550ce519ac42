/** Letters of words in any script, for a class in brackets; `\w` knows English letters only. */
export const LETTERS = '\\p{L}\\p{N}\\p{M}_'
/** Borders of a word. */
export const WORD_STARTS = `(?<![${LETTERS}])`
export const WORD_ENDS = `(?![${LETTERS}])`

/** A text as the pattern that finds it. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
