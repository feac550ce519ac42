import type { ShownChapter } from './chapters.local.ts'
import { useSortable } from './sortable.ts'

interface Options {
  chapter: ShownChapter
  chapters: readonly ShownChapter[]
  enabled: boolean
  onMove(chapter: ShownChapter, index: number): void
}

/** Makes a chapter of the plan one that is dragged before or after another. */
export function usePlanMoves<E extends HTMLElement>({
  chapter,
  chapters,
  enabled,
  onMove,
}: Options) {
  return useSortable<E>({
    item: { kind: 'chapter', id: chapter.id },
    enabled,
    accepts: ['chapter'],
    onDrop(dragged, edge) {
      const others = chapters.filter(({ id }) => id !== dragged.id)
      const moved = chapters.find(({ id }) => id === dragged.id)
      const at = others.findIndex(({ id }) => id === chapter.id)
      if (moved) onMove(moved, edge === 'before' ? at : at + 1)
    },
  })
}
