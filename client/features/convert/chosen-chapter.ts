import type { ChapterText } from './book-text.ts'

/** A chapter of a preview. */
export interface ChosenChapter extends ChapterText {
  /** It comes along. */
  chosen: boolean
}

/** What a chapter is called behind so many others, if it has no title. */
export function titleOf({ title }: ChapterText, before: number): string {
  return title.trim() || `Chapter ${before + 1}`
}
