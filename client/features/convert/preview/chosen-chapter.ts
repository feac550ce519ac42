import { standingInParts } from '#shared/rules/parts.ts'
import type { ChapterText } from '../book-text.ts'

/** A chapter of a preview. */
export interface ChosenChapter extends ChapterText {
  /** It comes along. */
  chosen: boolean
}

/** Those that come along; a part whose first chapter stays behind begins with the next one. */
export function chosenOf(chapters: readonly ChosenChapter[]): ChosenChapter[] {
  return standingInParts(chapters, ({ chosen }) => chosen)
}

/** What a chapter is called behind so many others, if it has no title. */
export function titleOf({ title }: ChapterText, before: number): string {
  return title.trim() || `Chapter ${before + 1}`
}
