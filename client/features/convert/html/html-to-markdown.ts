import type { ElementContent } from 'hast'
import type { RootContent } from 'mdast'
import { rulesOfPage, Styles } from './css-look.ts'
import { htmlToNodes, notesToNodes } from './html-markdown.ts'
import { takeHtmlNotes } from './html-notes.ts'
import { tidyHtml } from './html-tidy.ts'
import { findElement, parseHtml } from './html-tree.ts'
import { LeftOut } from '../left-out.ts'
import { toMarkdown } from '../markdown/markdown.ts'
import { isSceneBreak } from '../chapters/split.ts'

/**
 * Converts text pasted from Word or the web: emphasis, headings, quotes, lists, breaks, notes and links, nothing else.
 * Numbers of notes continue those of the text around.
 */
export async function htmlToMarkdown(html: string, around = ''): Promise<string> {
  const tree = parseHtml(html)
  const body = findElement(tree, ({ tagName }) => tagName === 'body') ?? tree
  const styles = new Styles(rulesOfPage(tree))
  const children = tidyHtml(body.children as ElementContent[], new LeftOut(), styles)
  const root = { ...tree, children }
  const notes = takeHtmlNotes(root, lastNote(around))
  const nodes = htmlToNodes(root.children).map((node): RootContent =>
    isSceneBreak(node) ? { type: 'thematicBreak' } : node,
  )
  // Word draws a line above its notes.
  if (notes.length > 0 && nodes.at(-1)?.type === 'thematicBreak') nodes.pop()
  return toMarkdown([...nodes, ...notesToNodes(notes)])
}

function lastNote(markdown: string): number {
  let last = 0
  for (const [, label] of markdown.matchAll(/\[\^(\d{1,6})\]/g))
    last = Math.max(last, Number(label))
  return last
}
