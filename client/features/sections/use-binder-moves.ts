import type { ShownChapter } from '../chapters/chapters.local.ts'
import { type Dragged, type Edge, useSortable } from '../chapters/sortable.ts'
import { type BinderProps, dropIndex, stepOf } from './binder.ts'
import type { ShownSection } from './sections.local.ts'

/** Makes a chapter of the binder one that is dragged, and that takes chapters beside it and scenes into it. */
export function useChapterMoves(
  chapter: ShownChapter,
  props: Pick<
    BinderProps,
    'chapters' | 'byChapter' | 'mayWrite' | 'chapterActions' | 'sceneActions'
  >,
) {
  const { chapters, byChapter, mayWrite, chapterActions, sceneActions } = props
  /** Makes a scene that is dropped on the chapter itself its first one. */
  const adopt = (id: string) => {
    const moved = sectionIn(byChapter, id)
    if (moved) sceneActions.move(moved, chapter.id, 0)
  }
  const drop = (dragged: Dragged, edge: Edge) => {
    if (dragged.kind === 'section') return adopt(dragged.id)
    const moved = chapters.find(({ id }) => id === dragged.id)
    if (moved) chapterActions.move(moved, dropIndex(chapters, moved.id, chapter.id, edge))
  }
  return useSortable<HTMLDivElement>({
    item: { kind: 'chapter', id: chapter.id },
    enabled: mayWrite,
    accepts: ['chapter', 'section'],
    onDrop: drop,
  })
}

/** The same for a scene, which also moves step by step. */
export function useSceneMoves(
  section: ShownSection,
  props: Pick<BinderProps, 'chapters' | 'byChapter' | 'mayWrite' | 'sceneActions'>,
) {
  const { chapters, byChapter, mayWrite, sceneActions } = props
  const { id, chapter_id } = section
  const sortable = useSortable<HTMLLIElement>({
    item: { kind: 'section', id },
    enabled: mayWrite,
    accepts: ['section'],
    onDrop(dragged, edge) {
      const moved = sectionIn(byChapter, dragged.id)
      const siblings = byChapter.get(chapter_id) ?? []
      if (moved) sceneActions.move(moved, chapter_id, dropIndex(siblings, moved.id, id, edge))
    },
  })
  const moveBy = (by: -1 | 1) => {
    const place = stepOf(section, by, chapters, byChapter)
    if (place) sceneActions.move(section, place.chapterId, place.index)
  }
  return { ...sortable, moveBy }
}

function sectionIn(byChapter: BinderProps['byChapter'], id: string): ShownSection | undefined {
  return [...byChapter.values()].flat().find((section) => section.id === id)
}
