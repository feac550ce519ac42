import type { FootnoteReference, Heading, RootContent } from 'mdast'
import { MAX_BOOK_TITLE_LENGTH } from '#shared/limits.ts'
import { standingInParts } from '#shared/rules/parts.ts'
import type { ChapterText } from '../book-text.ts'
import type { ChosenChapter } from './chosen-chapter.ts'
import { textOf } from '../chapters/cut-scene.ts'
import { parseMarkdown, walk } from '../markdown/markdown.ts'
import { intoChapters } from '../comments/place-threads.ts'
import { joinChapters } from '../chapters/room.ts'
import { lineOf, notesIn, splitSections } from '../chapters/split.ts'

/** Places at which a chapter is split: its scenes, or its headings of this level and of those above. */
export type Seam = 'scenes' | Heading['depth']

export interface Seams {
  /** Scenes of chapters that have more than one. */
  scenes: number
  /** For each level that has headings: how many there are, with those above. */
  headings: { level: Heading['depth']; count: number }[]
}

/** Most scenes have no such line, and to parse a novel takes a second. */
const HEADING_LINE = /^ {0,3}(?:#{1,6}(?=[ \t]|$)|=+[ \t]*$|-+[ \t]*$)/m

/** Chooses all chapters, or none. */
export function chooseAll(chapters: readonly ChosenChapter[], chosen: boolean): ChosenChapter[] {
  return chapters.map((chapter) => ({ ...chapter, chosen }))
}

/**
 * Appends a chapter's scenes to those of the chosen one before; its title becomes a heading above them. A part that
 * began with it begins with the next one.
 */
export function joinToBefore(chapters: readonly ChosenChapter[], place: number): ChosenChapter[] {
  const before = chapters.findLastIndex(({ chosen }, index) => chosen && index < place)
  const [joined] = joinChapters([chapters[before]!, chapters[place]!], 1)
  return standingInParts(chapters.with(before, joined!), (_, index) => index !== place)
}

/** The chapter at a place, or each that is chosen, as several. */
export function splitChapters(
  chapters: readonly ChosenChapter[],
  place: number | 'chosen',
  seam: Seam,
): ChosenChapter[] {
  return chapters.flatMap((chapter, index) =>
    (place === 'chosen' ? chapter.chosen : index === place)
      ? intoChapters(chapter, splitChapter(chapter, seam))
      : [chapter],
  )
}

/** Finds the places at which these chapters can be split. */
export function seamsOf(chapters: readonly ChapterText[]): Seams {
  const many = chapters.filter(({ sections }) => sections.length > 1)
  const levels = chapters
    .flatMap(({ sections }) => sections)
    .filter((scene) => HEADING_LINE.test(scene))
    .flatMap((scene) => parseMarkdown(scene).children.filter(isTitle))
    .map(({ depth }) => depth)
  return {
    scenes: many.reduce((sum, { sections }) => sum + sections.length, 0),
    headings: [...new Set(levels)]
      .toSorted((a, b) => a - b)
      .map((level) => ({ level, count: levels.filter((depth) => depth <= level).length })),
  }
}

/**
 * A chapter as several, no word of it lost: a heading where one begins becomes its title, and a title without text leads the
 * next one. A scene without a heading begins a chapter without a title.
 */
export function splitChapter({ title, sections }: ChapterText, seam: Seam): ChapterText[] {
  const chapters: ChapterText[] = [{ title, sections: [] }]
  for (const [index, scene] of sections.entries()) {
    const pieces =
      seam === 'scenes'
        ? cutAt(scene, (_, at) => index > 0 && at === 0)
        : cutAt(scene, ({ depth }) => depth <= seam)
    for (const piece of pieces) {
      const last = chapters.at(-1)!
      const own = piece.title ?? (seam === 'scenes' && index > 0 ? '' : null)
      const led = [last.title, own].filter(Boolean).join(': ')
      if (own !== null && (last.sections.length > 0 || led.length > MAX_BOOK_TITLE_LENGTH))
        chapters.push({ title: own, sections: piece.sections })
      else {
        last.title = led
        last.sections.push(...piece.sections)
      }
    }
  }
  return chapters
}

interface Piece {
  /** Null: it continues the text before it. */
  title: string | null
  sections: string[]
}

/** A scene in pieces that begin at such headings, each with its notes. */
function cutAt(scene: string, begins: (heading: Heading, at: number) => boolean): Piece[] {
  const whole = [{ title: null, sections: [scene] }]
  if (!HEADING_LINE.test(scene)) return whole
  const pieces: { title: string | null; nodes: RootContent[] }[] = [{ title: null, nodes: [] }]
  for (const [at, node] of parseMarkdown(scene).children.entries())
    if (isTitle(node) && begins(node, at))
      pieces.push({ title: lineOf(node), nodes: marksIn(node) })
    else pieces.at(-1)!.nodes.push(node)
  if (pieces.length === 1) return whole
  const notes = notesIn(pieces.flatMap(({ nodes }) => nodes))
  return pieces
    .map(({ title, nodes }) => ({
      title,
      sections: splitSections(nodes, notes).map((section) => textOf(section, scene)),
    }))
    .filter(({ title, sections }) => title !== null || sections.length > 0)
}

function isTitle(node: RootContent): node is Heading {
  if (node.type !== 'heading') return false
  const { length } = lineOf(node)
  return length > 0 && length <= MAX_BOOK_TITLE_LENGTH
}

/** Marks of notes have no place in a title: they lead the text below it. */
function marksIn(heading: Heading): RootContent[] {
  const marks: FootnoteReference[] = []
  walk(heading, (node) => {
    if (node.type === 'footnoteReference') marks.push(node)
  })
  return marks.length > 0 ? [{ type: 'paragraph', children: marks }] : []
}
