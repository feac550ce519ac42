import { type RefObject, useState } from 'react'
import { MAX_MARK_QUOTE_LENGTH } from '#shared/limits.ts'
import { anchorOf, type MarkColour, type MarkKind } from '#shared/rules/marks.ts'
import { selectedIn } from '../../marks/text-range.ts'
import { useSession } from '../../../sync/react/use-session.ts'
import { keepWish, wishedDialog } from '../../auth/wish.ts'
import { useMarkActs } from '../../marks/use-mark-acts.ts'
import { useMarksOfChapter } from '../../marks/marks.local.ts'
import { useDrawnMarks } from './use-drawn-marks.ts'
import { useMarkTaps } from './use-mark-taps.ts'

interface Place {
  start: number
  end: number
}

/** The reader's marks in the chapter on the screen, and what makes new ones. */
export function useReaderMarks(
  text: RefObject<HTMLElement | null>,
  { bookId, chapterId }: { bookId: string; chapterId: string },
) {
  const marks = useMarksOfChapter(bookId, chapterId)
  const placed = useDrawnMarks(text, marks)
  const isMember = useSession().user !== null
  // At first it is the note that a visitor signed up to write.
  const [openId, setOpenId] = useState(() => (isMember && wishedDialog()) || null)
  const { add, remove } = useMarkActs()
  useMarkTaps(text, placed, (mark) => setOpenId(mark.id))
  const addAt = (
    { start, end }: Place,
    kind: MarkKind,
    colour: MarkColour = 'yellow',
    isNoted = false,
  ) => {
    const anchor = anchorOf(text.current?.textContent ?? '', start, end, MAX_MARK_QUOTE_LENGTH)
    const place = { book_id: bookId, chapter_id: chapterId }
    return add({ ...place, kind, colour, note: '', ...anchor }, isNoted)
  }
  const highlight = async (colour?: MarkColour, isNoted?: boolean) => {
    const place = text.current && selectedIn(text.current)
    if (!place) return null
    getSelection()?.removeAllRanges()
    return addAt(place, 'highlight', colour, isNoted)
  }
  return {
    placed,
    opened: placed.find(({ mark }) => mark.id === openId),
    open: setOpenId,
    close() {
      keepWish()
      setOpenId(null)
    },
    highlight: (colour: MarkColour) => highlight(colour),
    /** Marks the selected words, and opens their note. */
    note: async () => setOpenId(await highlight(undefined, true)),
    bookmark: (place: Place) => addAt(place, 'bookmark'),
    remove,
  }
}
export type ReaderMarks = ReturnType<typeof useReaderMarks>
