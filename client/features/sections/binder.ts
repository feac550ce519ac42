import type { KeyboardEvent } from 'react'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { useChapterActions } from '../chapters/use-chapter-actions.tsx'
import type { ShownSection } from './sections.local.ts'
import type { SectionActions } from './use-section-actions.tsx'

export interface BinderProps {
  /** How high it may become: it scrolls by itself. */
  className: string
  chapters: ShownChapter[]
  byChapter: ReadonlyMap<string, ShownSection[]>
  /** Words of a scene on this device. */
  words: ReadonlyMap<string, number>
  active: string | null
  mayWrite: boolean
  chapterActions: ReturnType<typeof useChapterActions>
  sectionActions: SectionActions
  onOpen(sectionId: string): void
}

/** The arrow that Alt moves with, or null. */
export function movesBy({ altKey, key }: KeyboardEvent): -1 | 1 | null {
  if (!altKey) return null
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
}
