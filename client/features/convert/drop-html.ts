import type { Html } from 'mdast'
import { clean } from './clean.ts'
import { isHtmlTag, parseMarkdown, walk } from './markdown.ts'

interface Dropped {
  markdown: string
  count: number
}

const BREAK = /^<br\s*\/?>$/i

/** Markdown without HTML; all other characters stay as they were typed. */
export function dropHtml(markdown: string): Dropped {
  if (!markdown.includes('<')) return { markdown, count: 0 }
  const found: Html[] = []
  walk(parseMarkdown(markdown), (node) => node.type === 'html' && found.push(node))
  let result = markdown
  for (const { value, position } of found.toReversed()) {
    const [start, end] = [position?.start.offset, position?.end.offset]
    if (start === undefined || end === undefined) continue
    const instead = isHtmlTag(value)
      ? BREAK.test(value)
        ? '\\\n'
        : wordsOfHtml(value)
      : value.replaceAll('<', '\\<')
    result = result.slice(0, start) + instead + result.slice(end)
  }
  const count = found.filter(({ value }) => isHtmlTag(value)).length
  return { markdown: result, count }
}

/** A block of HTML keeps its words. */
export function wordsOfHtml(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    // What was never closed ends where it began: the rest of the book is not its contents.
    .replace(/<!--/g, '')
    .replace(/<[^<>\n]*>?/g, '')
  return clean(text)
}
