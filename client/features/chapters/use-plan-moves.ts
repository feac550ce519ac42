import type { KeyboardEvent } from 'react'
import type { ShownChapter } from './chapters.local.ts'
import { movesBy } from './moves-by.ts'
import { useSortable } from './sortable.ts'

interface Options {
  chapter: ShownChapter
  chapters: readonly ShownChapter[]
  enabled: boolean
  onMove(chapter: ShownChapter, index: number): void
}

/** Makes a chapter of the plan one that is dragged before or after another, or moved with Alt and the arrow keys. */
export function usePlanMoves<E extends HTMLElement>({
  chapter,
  chapters,
  enabled,
  onMove,
}: Options) {
  const at = chapters.findIndex(({ id }) => id === chapter.id)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = at + (movesBy(event) ?? 0)
    // In a text the keys move lines.
    if (to === at || !(event.target as Element).matches('a, button')) return
    event.preventDefault()
    if (chapters[to]) onMove(chapter, to)
  }
  const sortable = useSortable<E>({
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
  return { ...sortable, keys: { onKeyDown, 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' } }
}
