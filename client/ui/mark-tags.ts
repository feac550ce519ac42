import { markPairs, type MarkTag, markTagIn } from '#shared/rules/mark-tags.ts'
import type { Data, Nodes, Parent, PhrasingContent } from 'mdast'

/** Words with a mark that Markdown has no sign for. */
export interface Tagged extends Parent {
  type: 'tagged'
  tag: MarkTag
  children: PhrasingContent[]
  /** The element it becomes. */
  data: Data & { hName: string; hProperties: { className?: string[] } }
}

declare module 'mdast' {
  interface PhrasingContentMap {
    tagged: Tagged
  }
  interface RootContentMap {
    tagged: Tagged
  }
}

/** Nodes whose children are words; a tag between blocks marks nothing. */
const OF_WORDS = new Set<Nodes['type']>([
  'paragraph',
  'heading',
  'tableCell',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
])

export function taggedOf(tag: MarkTag, children: PhrasingContent[]): Tagged {
  const isSpan = tag === 'smallcaps'
  const data = {
    hName: isSpan ? 'span' : tag,
    hProperties: isSpan ? { className: [tag] } : {},
  }
  return { type: 'tagged', tag, children, data }
}

/** Makes marks of the tags below a node that come in pairs, in place; others stay the text they are. */
export function pairMarkTags(node: Nodes): void {
  if (!('children' in node)) return
  for (const child of node.children) pairMarkTags(child)
  if (OF_WORDS.has(node.type)) node.children = paired(node.children as PhrasingContent[])
}

function paired(nodes: PhrasingContent[]): PhrasingContent[] {
  const tags = nodes.map((node) => (node.type === 'html' ? markTagIn(node.value) : null))
  const ends = markPairs(tags)
  const between = (from: number, to: number) => {
    const found: PhrasingContent[] = []
    for (let at = from; at < to; at++) {
      const end = ends.get(at)
      found.push(end === undefined ? nodes[at]! : taggedOf(tags[at]!.tag, between(at + 1, end)))
      at = end ?? at
    }
    return found
  }
  return ends.size > 0 ? between(0, nodes.length) : nodes
}
