import type { RootContent } from 'mdast'
import { toMarkdown, walk } from '../markdown/markdown.ts'
import { notesIn, splitSections } from './split.ts'

/** The scenes of a chapter as texts; each counts its notes from one. */
export function scenesOf(nodes: RootContent[], notes: RootContent[]): string[] {
  return splitSections(nodes, notesIn(nodes, notes)).map((section) => toMarkdown(numbered(section)))
}

function numbered(section: RootContent[]): RootContent[] {
  const copy = structuredClone(section)
  const labels = new Map<string, string>()
  const label = (old: string) => {
    const given = labels.get(old) ?? String(labels.size + 1)
    labels.set(old, given)
    return given
  }
  for (const node of copy)
    walk(node, (below) => {
      if (below.type === 'footnoteReference' || below.type === 'footnoteDefinition') {
        below.identifier = label(below.identifier)
        below.label = below.identifier
      }
    })
  return copy
}
