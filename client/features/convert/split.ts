import type { Heading, Nodes, Paragraph, RootContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { walk } from './markdown.ts'

interface Part {
  title: string
  nodes: RootContent[]
}

interface Split {
  /** What the file says the whole book is called. */
  bookTitle: string | null
  /** What stands before the first heading has an empty title. */
  parts: Part[]
}

const CHAPTER_LINE =
  /^(?:(?:chapter|kapitel|chapitre|cap[ií]tulo|capitolo|hoofdstuk|глава)\s+(?:\d+|[\p{L}-]+)(?:[\s.:–—-].{0,60})?|prologue|epilogue|prolog|epilog)$/isu
/** A line of stars, hashes or such in the middle of the page. */
const BREAK_LINE =
  /^(?:[*＊⁂⁎∗#~•·◦‣§†‡+¤⸻\u2500-\u25ff\u2605-\u2606\u2719-\u2767\u2e2e-\u2e31][\s\u00a0]*){1,9}$|^(?:[-–—_=][\s\u00a0]*){3,9}$|^[-–—~= ]{0,9}o ?[O0] ?o[-–—~= ]{0,9}$|^x\s+x\s+x$/u

/**
 * Chapters by their headings: of the first level; of the second below a single title; else by lines like "Chapter 3".
 * `titled` says that the book's title is known, so that a single heading is a chapter's.
 */
export function splitChapters(nodes: RootContent[], titled: boolean): Split {
  const first = headings(nodes, 1)
  const second = headings(nodes, 2)
  if (!titled && first.length === 1 && second.length > 1 && leadsTo(nodes, first[0], second[0])) {
    const rest = nodes.filter((node) => node !== first[0])
    return {
      bookTitle: lineOf(first[0]),
      parts: cut(rest, (node) => second.includes(node as Heading)),
    }
  }
  if (first.length > 0)
    return { bookTitle: null, parts: cut(nodes, (node) => first.includes(node as Heading)) }
  if (!titled && second.length > 1)
    return { bookTitle: null, parts: cut(nodes, (node) => second.includes(node as Heading)) }
  return { bookTitle: null, parts: cut(nodes, isChapterLine) }
}

/**
 * Scenes: what stands between breaks. Notes and addresses of links may stand anywhere in a file; each goes to the
 * scenes that refer to it, and one that nothing refers to stays.
 */
export function splitSections(nodes: RootContent[], all: Notes): RootContent[][] {
  const sections: RootContent[][] = [[]]
  for (const node of nodes) {
    if (isSceneBreak(node)) sections.push([])
    else sections.at(-1)?.push(node)
  }
  return sections
    .map((section) => {
      const needed = namesIn(section.filter((node) => !isNote(node)))
      const own = section.filter(
        (node) => !isNote(node) || needed.has(nameOf(node)) || !all.used.has(nameOf(node)),
      )
      return [...own, ...missingNotes(own, all.notes)]
    })
    .filter((section) => section.length > 0)
}

export interface Notes {
  notes: RootContent[]
  /** What anything in the file refers to. */
  used: Set<string>
}

export function notesIn(nodes: RootContent[], more: RootContent[] = []): Notes {
  return { notes: [...nodes.filter(isNote), ...more], used: namesIn(nodes) }
}

export function isSceneBreak(node: RootContent): boolean {
  if (node.type === 'thematicBreak') return true
  if (node.type === 'heading') return node.children.length === 0
  return node.type === 'paragraph' && isBreakLine(toString(node).trim())
}

export function isBreakLine(text: string): boolean {
  return BREAK_LINE.test(text)
}

/** Text of a heading on one line. */
export function lineOf(node: Nodes | undefined): string {
  return node === undefined ? '' : toString(node).replace(/\s+/g, ' ').trim()
}

function headings(nodes: RootContent[], depth: number): Heading[] {
  return nodes.filter(
    (node): node is Heading =>
      node.type === 'heading' && node.depth === depth && node.children.length > 0,
  )
}

function leadsTo(nodes: RootContent[], title?: Heading, chapter?: Heading): boolean {
  return title !== undefined && chapter !== undefined && nodes[nodes.indexOf(title) + 1] === chapter
}

function isChapterLine(node: RootContent): node is Paragraph {
  return node.type === 'paragraph' && CHAPTER_LINE.test(toString(node).trim())
}

function cut(nodes: RootContent[], begins: (node: RootContent) => boolean): Part[] {
  const parts: Part[] = [{ title: '', nodes: [] }]
  for (const node of nodes) {
    if (begins(node)) parts.push({ title: lineOf(node), nodes: [] })
    else parts.at(-1)?.nodes.push(node)
  }
  return parts.filter(({ title, nodes: own }) => title !== '' || own.length > 0)
}

function isNote({ type }: RootContent): boolean {
  return type === 'footnoteDefinition' || type === 'definition'
}

/** Links and footnotes have names of their own. */
function nameOf(node: Nodes): string {
  return 'identifier' in node ? `${node.type.startsWith('footnote')} ${node.identifier}` : ''
}

function namesIn(nodes: RootContent[]): Set<string> {
  const names = new Set<string>()
  for (const node of nodes)
    walk(node, (below) => {
      if (below.type.endsWith('Reference')) names.add(nameOf(below))
    })
  return names
}

function missingNotes(section: RootContent[], notes: RootContent[]): RootContent[] {
  const known = new Set(section.filter(isNote).map(nameOf))
  const found: RootContent[] = []
  // A note may refer to another one, which is then missing too.
  for (let last = section; last.length > 0;) {
    const names = namesIn(last)
    last = []
    for (const note of notes)
      if (names.has(nameOf(note)) && !known.has(nameOf(note))) {
        known.add(nameOf(note))
        last.push(note)
      }
    found.push(...last)
  }
  return found
}
