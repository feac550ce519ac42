/** Marks that change how a text is read and cannot be seen: of direction, of no width, of control. */
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** What a model wrote, as letters: what would lead or load from elsewhere becomes its words. */
export function lettersOnly(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, '')
    .replace(/!?\[([^\][\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/<\/?[a-z!][^<>\n]*>/gi, '')
    .replace(/\b(?:https?|ftp|data|javascript):\S+/gi, '')
    .trim()
}

/** The same on one line, of at most so many characters. */
export function lineOnly(text: string, characters: number): string {
  return lettersOnly(text).replace(/\s+/g, ' ').slice(0, characters).trim()
}
