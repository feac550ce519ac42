import { clean } from '../text/clean.ts'

/** A tag may go over several lines, if it is one. */
const WHOLE_TAG =
  /<\/?[a-z][\w:-]*(?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'<>=`]+))?)*\s*\/?>/gi

/** A block of HTML keeps its words. */
export function wordsOfHtml(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    // Words of two cells or paragraphs are two words.
    .replace(/<\/(?:td|th|tr|p|div|li|h[1-6]|dt|dd|caption)\s*>/gi, ' ')
    .replace(WHOLE_TAG, '')
    // Remove only the beginning of an unclosed tag or comment: the rest of the book is not its contents.
    .replace(/<!--/g, '')
    .replace(/<[^<>\n]*>?/g, '')
  return clean(text)
}
