/** Borders of a word in any script; `\b` knows English letters only. */
export const WORD_STARTS = '(?<![\\p{L}\\p{N}\\p{M}_])'
export const WORD_ENDS = '(?![\\p{L}\\p{N}\\p{M}_])'

/** A text as the pattern that finds it. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
