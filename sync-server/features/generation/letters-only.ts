import { ApiError } from '#shared/errors.ts'
import { isTooNested } from '#shared/rules/text.ts'

/** Marks that change how a text is read and cannot be seen: of direction, of no width, of control. */
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** What a model wrote, as letters: what would lead or load from elsewhere becomes its words. */
export function lettersOnly(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, '')
    .replace(/\p{Cs}/gu, '')
    .replace(/!?\[([^\][\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/<\/?[a-z!][^<>\n]*>/gi, '')
    .replace(/\b(?:https?|ftp|data|javascript):\S+/gi, '')
    .trim()
}

/** The same, of at most so many characters. Throws when no page could show it. */
export function textOnly(text: string, characters: number): string {
  // Half a character at the end is none.
  const clean = lettersOnly(text)
    .slice(0, characters)
    .replace(/\p{Cs}$/u, '')
  if (isTooNested(clean)) throw new ApiError('generation.unusable')
  return clean
}

/** The same on one line, of at most so many characters. */
export function lineOnly(text: string, characters: number): string {
  return textOnly(lettersOnly(text).replace(/\s+/g, ' '), characters).trim()
}
