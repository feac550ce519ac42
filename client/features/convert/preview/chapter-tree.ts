import { endOfMark, markTagIn } from '#shared/rules/mark-tags.ts'
import type { Parents, Root, RootContent } from 'mdast'
import { clean } from '../text/clean.ts'
import { wordsOfHtml } from '../html/html-words.ts'
import { BREAK, isHtmlTag, parseMarkdown, walk } from '../markdown/markdown.ts'

const HOLDS_BLOCKS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/**
 * The scenes of a chapter as one tree, with a break between them; names of notes and links do not meet. `each` sees the tree of a
 * scene while its places are those of its text.
 */
export function chapterTree(sections: string[], each?: (tree: Root, scene: number) => void): Root {
  const names = new Map<string, string>()
  const children = sections.flatMap((markdown, index): RootContent[] => {
    const tree = parseMarkdown(clean(markdown))
    each?.(tree, index)
    walk(tree, (node) => {
      if ('identifier' in node) {
        const key = `${index} ${node.type.startsWith('footnote')} ${node.identifier}`
        node.identifier = names.get(key) ?? `n${names.size + 1}`
        names.set(key, node.identifier)
        if ('label' in node) node.label = node.identifier
      }
      if ('children' in node) node.children = printed(node) as typeof node.children
      // The chapter's title is the one heading of the first level.
      if (node.type === 'heading' && node.depth === 1) node.depth = 2
    })
    return index === 0 ? tree.children : [{ type: 'thematicBreak' }, ...tree.children]
  })
  return { type: 'root', children }
}

/**
 * Prints the words of HTML only. Text that looks like a tag but is none, or an unpaired tag, stays as the writer typed
 * it.
 */
function printed({ type, children }: Parents): RootContent[] {
  const tags = children.map((child) => (child.type === 'html' ? child.value : ''))
  return (children as RootContent[]).flatMap((child, place): RootContent[] => {
    if (child.type !== 'html') return [child]
    if (BREAK.test(child.value) && !HOLDS_BLOCKS.has(type)) return [{ type: 'break' }]
    const isTyped = !isHtmlTag(child.value) || isAlone(tags, place)
    const value = isTyped ? child.value : wordsOfHtml(child.value).trim()
    if (!value) return []
    const text = { type: 'text' as const, value }
    return [HOLDS_BLOCKS.has(type) ? { type: 'paragraph', children: [text] } : text]
  })
}

/** True if no tag before an end, or after a beginning, could be its other half. */
function isAlone(tags: string[], place: number): boolean {
  const found = markTagIn(tags[place]!)
  if (!found) return false
  const name = endOfMark(found.tag).slice(2, -1)
  const other = new RegExp(found.isEnd ? `^<${name}\\b` : `^</${name}\\b`)
  const where = found.isEnd ? tags.slice(0, place) : tags.slice(place + 1)
  return !where.some((tag) => other.test(tag))
}
