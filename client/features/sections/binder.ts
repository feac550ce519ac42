import type { ChapterProgress } from '../chapters/chapter-progress.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { Edge } from '../chapters/sortable.ts'
import type { useChapterActions } from '../chapters/use-chapter-actions.tsx'
import type { ShownSection } from './sections.local.ts'
import type { ChosenRows } from './use-chosen-rows.ts'
import type { SceneActions } from './use-scene-actions.tsx'

export interface BinderProps {
  /** Sets the greatest height; the binder scrolls by itself. */
  className: string
  chapters: ShownChapter[]
  byChapter: ReadonlyMap<string, ShownSection[]>
  progress(chapter: ShownChapter): ChapterProgress
  /** Words of a scene on this device. */
  words: ReadonlyMap<string, number>
  active: string | null
  mayWrite: boolean
  /** Chapters whose scenes are folded away. */
  folded: ReadonlySet<string>
  onFold(chapterId: string, isFolded: boolean): void
  /** Rows that are chosen together. */
  chosen: ChosenRows
  chapterActions: ReturnType<typeof useChapterActions>
  sceneActions: SceneActions
  onOpen(sectionId: string): void
}

interface Item {
  id: string
}

/** Ids of the rows that can be seen, in order. */
export function rowsOf(
  chapters: readonly Item[],
  byChapter: ReadonlyMap<string, readonly Item[]>,
  folded: ReadonlySet<string>,
): string[] {
  return chapters.flatMap(({ id }) => {
    const scenes = byChapter.get(id) ?? []
    return scenes.length > 1 && !folded.has(id) ? [id, ...scenes.map((one) => one.id)] : [id]
  })
}

/** Index of a dropped item among the others. */
export function dropIndex(items: readonly Item[], moved: string, on: string, edge: Edge): number {
  const others = items.filter(({ id }) => id !== moved)
  const at = others.findIndex(({ id }) => id === on)
  return edge === 'before' ? at : at + 1
}

/** Place of a scene after one step: past the end of a chapter, in the next one. Null at the ends of the book. */
export function stepOf(
  { id, chapter_id }: Pick<ShownSection, 'id' | 'chapter_id'>,
  by: -1 | 1,
  chapters: readonly Item[],
  byChapter: ReadonlyMap<string, readonly Item[]>,
): { chapterId: string; index: number } | null {
  const siblings = byChapter.get(chapter_id) ?? []
  const index = siblings.findIndex((other) => other.id === id) + by
  if (index >= 0 && index < siblings.length) return { chapterId: chapter_id, index }
  const neighbour = chapters[chapters.findIndex((other) => other.id === chapter_id) + by]
  if (!neighbour) return null
  const end = byChapter.get(neighbour.id)?.length ?? 0
  return { chapterId: neighbour.id, index: by < 0 ? end : 0 }
}
