import type { Root, RootContent } from 'mdast'
import { clean } from './clean.ts'
import { wordsOfHtml } from './html-words.ts'
import { isHtmlTag, parseMarkdown, walk } from './markdown.ts'

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
      // What only looks like a tag is what the writer typed; of HTML only the words are printed.
      if ('children' in node)
        node.children = (node.children as RootContent[]).flatMap((child): RootContent[] => {
          if (child.type !== 'html') return [child]
          const text = { type: 'text' as const, value: child.value }
          if (!isHtmlTag(child.value)) return [text]
          const value = wordsOfHtml(child.value).trim()
          return value ? [{ type: 'paragraph' as const, children: [{ ...text, value }] }] : []
        }) as typeof node.children
      // The chapter's title is the one heading of the first level.
      if (node.type === 'heading' && node.depth === 1) node.depth = 2
    })
    return index === 0 ? tree.children : [{ type: 'thematicBreak' }, ...tree.children]
  })
  return { type: 'root', children }
}
