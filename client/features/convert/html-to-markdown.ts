import type { ElementContent } from 'hast'
import { htmlToNodes, notesToNodes } from './html-markdown.ts'
import { takeHtmlNotes } from './html-notes.ts'
import { findElement, parseHtml, tidyHtml } from './html-tree.ts'
import { toMarkdown } from './markdown.ts'

/** What somebody pastes from Word or the web: emphasis, headings, quotes, lists, breaks and links, nothing else. */
export async function htmlToMarkdown(html: string): Promise<string> {
  const tree = parseHtml(html)
  const body = findElement(tree, ({ tagName }) => tagName === 'body') ?? tree
  const root = { ...tree, children: tidyHtml(body.children as ElementContent[], () => {}) }
  const notes = takeHtmlNotes(root)
  return toMarkdown([...htmlToNodes(root.children), ...notesToNodes(notes)])
}
