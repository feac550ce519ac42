import { type RefObject, useState } from 'react'
import { MAX_MARK_QUOTE_LENGTH } from '#shared/limits.ts'
import { anchorOf, type MarkColour, type MarkKind } from '#shared/rules/marks.ts'
import { selectedIn } from '../../marks/text-range.ts'
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
  const [openId, setOpenId] = useState<string | null>(null)
  const { add, remove } = useMarkActs()
  useMarkTaps(text, placed, (mark) => setOpenId(mark.id))
  const addAt = ({ start, end }: Place, kind: MarkKind, colour: MarkColour = 'yellow') => {
    const anchor = anchorOf(text.current?.textContent ?? '', start, end, MAX_MARK_QUOTE_LENGTH)
    return add({ book_id: bookId, chapter_id: chapterId, kind, colour, note: '', ...anchor })
  }
  const highlight = async (colour?: MarkColour) => {
    const place = text.current && selectedIn(text.current)
    if (!place) return null
    getSelection()?.removeAllRanges()
    return addAt(place, 'highlight', colour)
  }
  return {
    placed,
    opened: placed.find(({ mark }) => mark.id === openId),
    close: () => setOpenId(null),
    highlight,
    /** Marks the selected words, and opens their note. */
    note: async () => setOpenId(await highlight()),
    bookmark: (place: Place) => addAt(place, 'bookmark'),
    remove,
  }
}
export type ReaderMarks = ReturnType<typeof useReaderMarks>
