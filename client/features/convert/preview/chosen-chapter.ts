import { standingInParts } from '#shared/rules/parts.ts'
import type { ChapterText } from '../book-text.ts'

/** A chapter of a preview. */
export interface ChosenChapter extends ChapterText {
  /** True if it will be imported. */
  chosen: boolean
}

/** The chosen chapters; a part whose first chapter is left out begins with the next one. */
export function chosenOf(chapters: readonly ChosenChapter[]): ChosenChapter[] {
  return standingInParts(chapters, ({ chosen }) => chosen)
}

/** A chapter's title; without one, its number after `before` others. */
export function titleOf({ title }: ChapterText, before: number): string {
  return title.trim() || `Chapter ${before + 1}`
}
