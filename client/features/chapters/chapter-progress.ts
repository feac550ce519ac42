import type { BookText } from '../books/book-texts.ts'
import type { ShownChapter } from './chapters.local.ts'
import { type Stage, stageOf } from './StatusDot.tsx'

export interface ChapterProgress {
  words: number
  stage: Stage
}

/** The progress of a chapter: its words on this device, and if readers have it. */
export function progressOf(
  { id, published_at }: ShownChapter,
  byChapter: ReadonlyMap<string, readonly { id: string }[]>,
  texts: ReadonlyMap<string, BookText> | undefined,
): ChapterProgress {
  const wordsOf = ({ id: scene }: { id: string }) => texts?.get(`section:${scene}`)?.words ?? 0
  const words = (byChapter.get(id) ?? []).reduce((sum, scene) => sum + wordsOf(scene), 0)
  return { words, stage: stageOf(words, published_at !== null) }
}
