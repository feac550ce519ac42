import type { ElementContent } from 'hast'
import { rulesOfPage, Styles } from './css-look.ts'
import { htmlToNodes, notesToNodes } from './html-markdown.ts'
import { takeHtmlNotes } from './html-notes.ts'
import { tidyHtml } from './html-tidy.ts'
import { findElement, parseHtml } from './html-tree.ts'
import { LeftOut } from './left-out.ts'
import { toMarkdown } from './markdown.ts'

/** What somebody pastes from Word or the web: emphasis, headings, quotes, lists, breaks and links, nothing else. */
export async function htmlToMarkdown(html: string): Promise<string> {
  const tree = parseHtml(html)
  const body = findElement(tree, ({ tagName }) => tagName === 'body') ?? tree
  const styles = new Styles(rulesOfPage(tree))
  const children = tidyHtml(body.children as ElementContent[], new LeftOut(), styles)
  const root = { ...tree, children }
  const notes = takeHtmlNotes(root)
  return toMarkdown([...htmlToNodes(root.children), ...notesToNodes(notes)])
}
