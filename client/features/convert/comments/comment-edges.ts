import type { Node, PhrasingContent, Root } from 'mdast'
import { walk } from '../markdown/markdown.ts'

/** Begin or end of the passage of comments with these numbers. */
interface CommentEdge extends Node {
  type: 'commentStart' | 'commentEnd'
  numbers: number[]
}

declare module 'mdast' {
  interface PhrasingContentMap {
    commentEdge: CommentEdge
  }
  interface RootContentMap {
    commentEdge: CommentEdge
  }
}

export interface Numbered {
  /** In the text. */
  from: number
  to: number
  numbers: number[]
}

/** A piece of a line; only words can be divided. */
interface Leaf {
  node: PhrasingContent
  from: number
  to: number
}
type Edge = { at: number; edge: CommentEdge }

const HOLDS_PHRASES = /^(?:paragraph|heading|tableCell|emphasis|strong|delete|link|linkReference)$/
const LEAVES = /^(?:text|inlineCode|html|image|imageReference|footnoteReference)$/

/**
 * Puts edges around the passages in the tree of a text. A comment on no words goes beside the nearest ones, and a
 * comment on words of a note goes to the note's mark, because LibreOffice cannot open a comment within a note. Returns
 * the numbers of comments that find no words.
 */
export function markComments(tree: Root, source: string, threads: Numbered[]): number[] {
  if (threads.length === 0) return []
  const { parents, leaves, notes } = piecesOf(tree)
  const homeless: number[] = []
  const edges = new Map<PhrasingContent, Edge[]>()
  const put = (leaf: Leaf, type: CommentEdge['type'], at: number, numbers: number[]) =>
    edges.set(leaf.node, [
      ...(edges.get(leaf.node) ?? []),
      { at: placeIn(leaf, source, at, type), edge: { type, numbers } },
    ])
  for (const thread of threads) {
    const note = notes.find(({ from, to }) => from <= thread.from && thread.from < to)
    const mark = note && leaves.find(({ node }) => isMarkOf(note.label, node))
    const { from, to } = mark ?? thread
    const last = leaves.findLast((leaf) => leaf.from < to) ?? leaves[0]
    const first = leaves.find((leaf) => leaf.to > from) ?? last
    if (first && last) {
      put(first.from > last.from ? last : first, 'commentStart', from, thread.numbers)
      put(last, 'commentEnd', to, thread.numbers)
    } else homeless.push(...thread.numbers)
  }
  for (const parent of parents)
    parent.children = parent.children.flatMap((child) => divided(child, edges.get(child) ?? []))
  return homeless
}

interface Pieces {
  parents: { children: PhrasingContent[] }[]
  /** In their order, but for those of notes. */
  leaves: Leaf[]
  notes: { from: number; to: number; label: string }[]
}

function piecesOf(tree: Root): Pieces {
  const pieces: Pieces = { parents: [], leaves: [], notes: [] }
  walk(tree, (node) => {
    if (node.type === 'footnoteDefinition')
      pieces.notes.push({ ...spanOf(node), label: node.identifier })
    if (!HOLDS_PHRASES.test(node.type)) return
    const parent = node as { children: PhrasingContent[] }
    pieces.parents.push(parent)
    for (const child of parent.children)
      if (LEAVES.test(child.type) && child.position)
        pieces.leaves.push({ node: child, ...spanOf(child) })
  })
  const inNote = ({ from }: Leaf) =>
    pieces.notes.some((note) => note.from <= from && from < note.to)
  pieces.leaves = pieces.leaves.filter((leaf) => !inNote(leaf)).sort((a, b) => a.from - b.from)
  return pieces
}

function spanOf({ position }: Node): { from: number; to: number } {
  return { from: position?.start.offset ?? 0, to: position?.end.offset ?? 0 }
}

function isMarkOf(label: string, node: PhrasingContent): boolean {
  return node.type === 'footnoteReference' && node.identifier === label
}

/** Index of the leaf's own letter behind the edge; escapes and marks of the source do not count. */
function placeIn({ node, from, to }: Leaf, source: string, at: number, type: string): number {
  if (node.type !== 'text') return type === 'commentStart' ? 0 : 1
  let place = 0
  for (let index = from; index < Math.min(at, to) && place < node.value.length; index += 1)
    if (source[index] === node.value[place]) place += 1
  return place
}

function divided(node: PhrasingContent, edges: Edge[]): PhrasingContent[] {
  const sorted = edges.toSorted((a, b) => a.at - b.at)
  if (node.type !== 'text')
    return [
      ...sorted.filter(({ at }) => at === 0).map(({ edge }) => edge),
      node,
      ...sorted.filter(({ at }) => at > 0).map(({ edge }) => edge),
    ]
  const pieces: PhrasingContent[] = []
  let done = 0
  for (const { at, edge } of sorted) {
    if (at > done) pieces.push({ ...node, value: node.value.slice(done, at) })
    pieces.push(edge)
    done = at
  }
  return [
    ...pieces,
    ...(done < node.value.length ? [{ ...node, value: node.value.slice(done) }] : []),
  ]
}
