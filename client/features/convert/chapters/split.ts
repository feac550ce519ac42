import type { Heading, Nodes, Paragraph, RootContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { arrange, type ArrangedChapter, isChapterTitle, type Piece } from './chapter-parts.ts'
import { walk } from '../markdown/markdown.ts'

interface Split {
  /** The book's title in the file. */
  bookTitle: string | null
  /** Text before the first heading is a chapter with an empty title. */
  chapters: ArrangedChapter[]
}

interface About {
  /** The book's title is known, so that a single heading is a chapter's. */
  titled: boolean
  /** The text is one chapter if no heading of the first level says otherwise. */
  isChapter?: boolean
}

/** A line of stars, hashes or such in the middle of the page. */
const BREAK_LINE =
  /^(?:[*＊⁂⁎∗#~•·◦‣§†‡+¤⸻\u2500-\u25ff\u2605-\u2606\u2719-\u2767\u2e2e-\u2e31][\s\u00a0]*){1,9}$|^(?:[-–—_=][\s\u00a0]*){3,9}$|^[-–—~= ]{0,9}o ?[O0] ?o[-–—~= ]{0,9}$|^x\s+x\s+x$/u

/**
 * Chapters by the highest headings there are, or by the next ones below a single title or below parts; else by lines like
 * "Chapter 3".
 */
export function splitChapters(nodes: RootContent[], { titled, isChapter = false }: About): Split {
  const [first = [], second = []] = byDepth(nodes)
  const depth = first[0]?.depth ?? 0
  const isTold = first.some(saysPart)
  const isTitled = titled || isTold
  if (!isTitled && first.length === 1 && second.length > 1 && leadsTo(nodes, first[0], second[0])) {
    const rest = nodes.filter((node) => node !== first[0])
    const { chapters } = splitChapters(rest, { titled: true })
    return { bookTitle: lineOf(first[0]), chapters }
  }
  if (depth === 1 || (first.length > 1 && !isChapter)) {
    const levels = new Map<RootContent, number>()
    for (const heading of first) levels.set(heading, 1)
    const whole = cut(nodes, levels)
    const isBelow = isTold ? first.every(saysPart) : second.length > first.length
    if (!isTold && !isBelow) return { bookTitle: null, chapters: whole }
    if (isBelow) for (const heading of second) levels.set(heading, 2)
    const chapters = arrange(cut(nodes, levels))
    return { bookTitle: null, chapters: chapters.some(({ part }) => part) ? chapters : whole }
  }
  const lines = nodes.filter(isChapterLine).map((node) => [node, 1] as const)
  return { bookTitle: null, chapters: cut(nodes, new Map(lines)) }
}

/**
 * Scenes: the nodes between breaks. Notes and link addresses may be anywhere in a file; each goes to the scenes that
 * refer to it, and one without a reference stays.
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
  /** Names that the file refers to. */
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

/** Headings with words in them, the highest first. */
function byDepth(nodes: RootContent[]): Heading[][] {
  const found = nodes.filter(
    (node): node is Heading => node.type === 'heading' && node.children.length > 0,
  )
  const depths = [...new Set(found.map(({ depth }) => depth))].toSorted((a, b) => a - b)
  return depths.map((depth) => found.filter((heading) => heading.depth === depth))
}

function leadsTo(nodes: RootContent[], title?: Heading, chapter?: Heading): boolean {
  return title !== undefined && chapter !== undefined && nodes[nodes.indexOf(title) + 1] === chapter
}

function isChapterLine(node: RootContent): node is Paragraph {
  return node.type === 'paragraph' && isChapterTitle(toString(node))
}

function cut(nodes: RootContent[], levels: Map<RootContent, number>): Piece[] {
  const pieces: Piece[] = [{ title: '', level: 1, nodes: [] }]
  for (const node of nodes) {
    const level = levels.get(node)
    if (level !== undefined)
      pieces.push({ title: lineOf(node), level, nodes: [], isPart: saysPart(node) })
    else pieces.at(-1)?.nodes.push(node)
  }
  return pieces.filter(({ title, nodes: own }) => title !== '' || own.length > 0)
}

function saysPart(node: RootContent): boolean {
  return node.type === 'heading' && node.data?.isPart === true
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
