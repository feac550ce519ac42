import type { MarkTag } from '#shared/rules/mark-tags.ts'
import type { ElementContent } from 'hast'
import { elementOf } from './html-tree.ts'

/** The marks of our Markdown, by their HTML element; HTML has none for `smallcaps`. */
export type Mark = 'em' | 'strong' | 'del' | MarkTag

/** A piece of a paragraph and its marks, the outermost first. */
export interface Run {
  node: ElementContent
  marks: Mark[]
}

/** Gives pieces with the same mark one common element: the mark that reaches furthest is outermost. */
export function nested(runs: Run[]): ElementContent[] {
  const result: ElementContent[] = []
  for (let at = 0; at < runs.length;) {
    const { mark, end } = furthest(runs, at)
    const inside = runs.slice(at, end)
    at = end
    if (mark === null) result.push(...inside.map(({ node }) => node))
    else result.push(elementOf(mark, nested(inside.map((run) => without(run, [mark])))))
  }
  return result
}

/** The marks that all pieces with words in them have. */
export function common(runs: Run[]): Mark[] {
  const [first, ...others] = runs.filter(({ node }) => !isBlank(node))
  return (first?.marks ?? []).filter((mark) => others.every(({ marks }) => marks.includes(mark)))
}

export function without({ node, marks }: Run, these: Mark[]): Run {
  return { node, marks: marks.filter((mark) => !these.includes(mark)) }
}

function furthest(runs: Run[], from: number): { mark: Mark | null; end: number } {
  let found: { mark: Mark | null; end: number } = { mark: null, end: from + 1 }
  for (const mark of runs[from]?.marks ?? []) {
    let end = from + 1
    while (runs[end]?.marks.includes(mark)) end += 1
    if (found.mark === null || end > found.end) found = { mark, end }
  }
  return found
}

function isBlank(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}
