import { withoutMarkTags } from './without-mark-tags.ts'

const EXCERPT_SOURCE = 600

/** Footnotes to the end of their paragraph, with further ones. */
const NOTES = /^ {0,3}\[\^[^\]\s]+\]:.*(?:\n.+|\n+(?: {2}|\t).+)*/gm
/** Code, which stays, or the mark of a footnote. */
const CODE_OR_MARK = /`[^`]*`|\\?\[\^[^\]\s]+\]/g

/** The first words of a Markdown text without its marks, for cards. */
export function excerpt(markdown: string): string {
  return withoutMarkTags(markdown.slice(0, EXCERPT_SOURCE))
    .replace(NOTES, '')
    .replace(CODE_OR_MARK, (found) => (found.startsWith('[') ? '' : found))
    .replace(/```[^\n]*\n?|~~~[^\n]*\n?/g, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+|\d+[.)]\s+)/gm, '')
    .replace(/^\s*(?:[-*_]\s*){3,}$/gm, '')
    .replace(/(\*\*|__|~~|`)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(^|[\s("“])[*_](?=\S)([^*_\n]*\S)[*_]/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim()
}
