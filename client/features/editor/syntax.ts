import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { isCode } from './markdown.ts'

const PARSE_MS = 50

/** The innermost node of that name around a range, its marks counted in. */
export function enclosing(state: EditorState, from: number, to: number, name: string) {
  return nodeAround(state, from, to, (node) => node.name === name)
}

/** True if typing at this place writes code. */
export function inCode(state: EditorState, at: number): boolean {
  return nodeAround(state, at, at, (node) => isCode(node.name)) !== null
}

function nodeAround(
  state: EditorState,
  from: number,
  to: number,
  fits: (node: SyntaxNode) => boolean,
): SyntaxNode | null {
  for (const node of nodesAround(state, from, to)) if (fits(node)) return node
  return null
}

/** The nodes around a range from the innermost, those that end at it first. */
export function* nodesAround(state: EditorState, from: number, to: number): Generator<SyntaxNode> {
  const tree = ensureSyntaxTree(state, to, PARSE_MS)
  for (const side of [-1, 1] as const) {
    let node: SyntaxNode | null = tree?.resolveInner(from, side) ?? null
    for (; node; node = node.parent) if (node.from <= from && node.to >= to) yield node
  }
}
