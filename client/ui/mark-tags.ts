import { type MarkTag, markTagIn } from '#shared/rules/mark-tags.ts'
import type { Data, Html, Nodes, Parent, PhrasingContent } from 'mdast'

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

interface Open {
  tag: MarkTag | null
  /** What begins it comes first. */
  nodes: PhrasingContent[]
}

function paired(nodes: PhrasingContent[]): PhrasingContent[] {
  if (!nodes.some(isTag)) return nodes
  let open: Open[] = [{ tag: null, nodes: [] }]
  for (const node of nodes) {
    const found = isTag(node) ? markTagIn(node.value) : null
    const at = open.findLastIndex(({ tag }) => tag !== null && tag === found?.tag)
    if (found && !found.isEnd && at === -1) open.push({ tag: found.tag, nodes: [node] })
    else if (found?.isEnd && at !== -1) {
      const [, ...children] = open.slice(at).flatMap((each) => each.nodes)
      open = open.slice(0, at)
      open.at(-1)?.nodes.push(taggedOf(found.tag, children))
    } else open.at(-1)?.nodes.push(node)
  }
  return open.flatMap((each) => each.nodes)
}

function isTag(node: PhrasingContent): node is Html {
  return node.type === 'html' && markTagIn(node.value) !== null
}
