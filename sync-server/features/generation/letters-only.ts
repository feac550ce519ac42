import { ApiError } from '#shared/errors.ts'
import { isTooNested } from '#shared/rules/text.ts'

/** Marks that change how a text is read and cannot be seen: of direction, of no width, of control. */
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Joiners spell words in Persian and many Indian scripts, and make one picture of two; elsewhere they only hide. */
const JOINERS =
  /(?<!(?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]/gu

/** A model's text as letters: anything that would lead or load from elsewhere becomes its words. */
export function lettersOnly(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, '')
    .replace(JOINERS, '')
    .replace(/\p{Cs}/gu, '')
    .replace(/^[ \t]*\[[^\]\n]+\]:.*$/gm, '')
    .replace(/!?\[([^\][\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/\]\(\s*[^\s)]*/g, '] (')
    .replace(/<\/?[a-z!][^<>\n]*>/gi, '')
    .replace(/(?<![\p{L}\p{N}])(?:(?:https?|ftp|data|javascript):|www\.)\S+/giu, '')
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
