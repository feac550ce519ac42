import type { Mark } from '#shared/contract/marks.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { newId } from '../../sync/store/ids.ts'
import { appToast } from '../../ui/toast.ts'
import { useMemberAct } from '../auth/use-member-act.ts'
import type { Change } from '../auth/wish.ts'

export type NewMark = Omit<Mark, 'id' | 'book_title' | 'chapter_title' | 'marked_at' | 'rev'>

/** The key of what is being changed of a mark. */
export const draftOf = ({ id }: Pick<Mark, 'id'>) => `mark:${id}`

/** Saves and removes marks; those of a visitor wait for an account. */
export function useMarkActs() {
  const mutate = useMutate()
  const act = useMemberAct()
  const saveBy = async (change: Change, id: string, mark: NewMark) => {
    const { colour, note } = mark
    await change('marks.save', { params: { id }, body: { ...placeOf(mark), colour, note } })
  }
  return {
    /** Changes a mark; what the user left alone may be different on another device. */
    async change(mark: Mark, body: Partial<Pick<Mark, 'colour' | 'note'>>) {
      const args = { params: { id: mark.id }, body: { ...placeOf(mark), ...body } }
      await mutate('marks.save', args, { clearDraft: draftOf(mark), row: mark })
    },
    /** Resolves with its id, or with null for a visitor, for whom its note may open once they have signed up. */
    async add(mark: NewMark, isNoted = false): Promise<string | null> {
      const id = newId()
      const stays = [mark.kind, mark.chapter_id, mark.start, mark.quote].join(' ')
      const more = isNoted ? { stays, opens: id } : { stays }
      return (await act(mark.kind, (change) => saveBy(change, id, mark), more)) ? id : null
    },
    async remove(mark: Mark) {
      await mutate('marks.remove', { params: { id: mark.id } }, { clearDraft: draftOf(mark) })
      const said = mark.kind === 'bookmark' ? 'Bookmark removed' : 'Highlight removed'
      appToast.success(said, { label: 'Undo', onClick: () => void saveBy(mutate, mark.id, mark) })
    },
  }
}

function placeOf({ book_id, chapter_id, kind, start, quote, prefix, suffix }: NewMark) {
  return { book_id, chapter_id, kind, start, quote, prefix, suffix }
}
