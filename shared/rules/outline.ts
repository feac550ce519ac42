import { isUnnamed } from './chapter-number.ts'

interface ToldChapter {
  title: string
  summary: string
  /** Of its scenes. */
  words: number
}

/**
 * True when a book has a plan, or chapters that a plan must not rename: a generated outline is then a proposal. Every new
 * book has one chapter, which says nothing yet.
 */
export function hasOutline(
  outline: { overview: string; themes: readonly string[] } | null,
  chapters: readonly ToldChapter[],
): boolean {
  if (outline && (outline.overview.trim() !== '' || outline.themes.length > 0)) return true
  return chapters.some(
    ({ title, summary, words }) => summary.trim() !== '' || words > 0 || !isUnnamed(title),
  )
}
