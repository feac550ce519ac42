import { MAX_CHAPTERS, MAX_SECTIONS } from '#shared/limits.ts'
import { standingInParts } from '#shared/rules/parts.ts'
import { countWords } from '#shared/rules/word-count.ts'
import type { ChapterText, Preview, ThreadText } from '../book-text.ts'
import type { ChosenChapter } from '../preview/chosen-chapter.ts'
import { joinPlans } from './chapter-plan.ts'
import { chapterTree } from '../preview/chapter-tree.ts'
import { cutScene } from './cut-scene.ts'
import { headingOf, toMarkdown } from '../markdown/markdown.ts'
import { withSections } from '../comments/place-threads.ts'

/** Free places for an import. */
export interface Room {
  /** In the world. */
  books: number
  /** In the book. */
  chapters: number
  scenes: number
  /** In the importing user's storage, as far as this device knows. */
  bytes: number
}

export const NEW_BOOK: Room = {
  books: 1,
  chapters: MAX_CHAPTERS,
  scenes: MAX_SECTIONS,
  bytes: Infinity,
}

/** The limit that these chapters exceed, or null. */
export function excessOf(
  chapters: readonly ChosenChapter[],
  room: Room,
): 'books' | 'chapters' | 'scenes' | null {
  if (room.books < 1) return 'books'
  const chosen = chapters.filter((chapter) => chapter.chosen)
  if (chosen.length > room.chapters) return 'chapters'
  const scenes = chosen.reduce((sum, { sections }) => sum + Math.max(1, sections.length), 0)
  return scenes > room.scenes ? 'scenes' : null
}

/** Only the first of the chosen ones; the others stay in the list, to be seen. */
export function takeFirst(chapters: readonly ChosenChapter[], most: number): ChosenChapter[] {
  let left = most
  return chapters.map((chapter) => ({ ...chapter, chosen: chapter.chosen && left-- > 0 }))
}

/** Chapters that go with the one before, until there are no more than these; their titles stand above their scenes. */
export function joinChapters<T extends ChapterText>(chapters: readonly T[], most: number): T[] {
  if (most < 1) return [...chapters]
  const size = Math.ceil(chapters.length / most)
  const firsts = standingInParts(chapters, (_, index) => index % size === 0)
  return firsts.map((first, at) => {
    const group = chapters.slice(at * size, (at + 1) * size)
    const together = { ...first, ...oneAfterTheOther(group) }
    return withSections(together, [...first.sections, ...group.slice(1).flatMap(titled)])
  })
}

function oneAfterTheOther(chapters: ChapterText[]): Omit<ChapterText, 'title' | 'part'> {
  const sections: string[] = []
  const threads: ThreadText[] = []
  for (const chapter of chapters) {
    for (const thread of chapter.threads ?? [])
      threads.push({ ...thread, scene: sections.length + thread.scene })
    sections.push(...chapter.sections)
  }
  const plan = joinPlans(chapters)
  return { sections, ...(threads.length > 0 && { threads }), ...(plan && { plan }) }
}

function titled({ title, sections }: ChapterText): string[] {
  if (!title.trim()) return sections
  const [first, ...others] = sections
  return [[headingOf(title, 2), first].filter(Boolean).join('\n\n'), ...others]
}

/**
 * Joins the scenes of each chapter into one, or as few as documents can hold, with a break between the former scenes.
 */
export function joinScenes<T extends ChapterText>(chapters: readonly T[]): T[] {
  return chapters.map((chapter) => {
    const { sections } = chapter
    if (sections.length < 2) return chapter
    return withSections(chapter, cutScene(toMarkdown(chapterTree(sections).children)))
  })
}

/**
 * Joins chapters and scenes of a book beyond the limits, as the preview offers it: an import without a preview cannot
 * ask.
 */
export function inRoom({ book, warnings, ...preview }: Preview): Preview {
  const said: string[] = []
  let { chapters } = book
  const excess = () => excessOf(chosenOf(chapters), NEW_BOOK)
  if (excess() === 'chapters') {
    chapters = joinChapters(chapters, MAX_CHAPTERS)
    said.push(`It has more than ${MAX_CHAPTERS.toLocaleString('en')} chapters: some are joined.`)
  }
  if (excess() === 'scenes') {
    chapters = joinScenes(chapters)
    said.push('It has more scenes than a book holds: those of each chapter are joined.')
  }
  return { ...preview, book: { ...book, chapters }, warnings: [...warnings, ...said] }
}

const chosenOf = (chapters: ChapterText[]) =>
  chapters.map((chapter) => ({ ...chapter, chosen: true }))

/** A list of chapters is drawn again with every letter of a title: their words are counted once. */
const counts = new WeakMap<string[], number>()

export function wordsIn({ sections }: ChapterText): number {
  const count =
    counts.get(sections) ?? sections.reduce((sum, section) => sum + countWords(section), 0)
  counts.set(sections, count)
  return count
}
