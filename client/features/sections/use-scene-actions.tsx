import type { WritingStatus } from '#shared/rules/writing-status.ts'
import { useState } from 'react'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { appToast } from '../../ui/toast.ts'
import { positionAt } from '../books/position.ts'
import { SceneDialog } from './SceneDialog.tsx'
import type { ShownSection } from './sections.local.ts'

/** Everything that is done to scenes, and the dialog for it. */
export function useSceneActions(
  byChapter: ReadonlyMap<string, ShownSection[]>,
  onOpen: (id: string) => void,
) {
  const mutate = useMutate()
  const [editing, setEditing] = useState<ShownSection | null>(null)
  const sectionsOf = (chapterId: string) => byChapter.get(chapterId) ?? []
  const create = async (chapterId: string, index = sectionsOf(chapterId).length) => {
    const id = newId()
    const body = { id, position: positionAt(sectionsOf(chapterId), index) }
    await mutate('sections.create', { params: { id: chapterId }, body })
    onOpen(id)
    return id
  }
  const move = (section: ShownSection, chapterId: string, index: number) => {
    const others = sectionsOf(chapterId).filter(({ id }) => id !== section.id)
    const at = Math.max(0, Math.min(index, others.length))
    if (chapterId === section.chapter_id && sectionsOf(chapterId)[at]?.id === section.id) return
    const body = { chapter_id: chapterId, position: positionAt(others, at) }
    void mutate('sections.update', { params: { id: section.id }, body })
  }
  const remove = async ({ id }: ShownSection) => {
    await mutate('sections.remove', { params: { id } })
    appToast.success('Scene moved to the bin')
  }
  return {
    create,
    move,
    remove,
    edit: setEditing,
    setStatus({ id }: ShownSection, status: WritingStatus) {
      void mutate('sections.update', { params: { id }, body: { status } })
    },
    dialog: editing && <SceneDialog section={editing} onClose={() => setEditing(null)} />,
  }
}
export type SceneActions = ReturnType<typeof useSceneActions>
