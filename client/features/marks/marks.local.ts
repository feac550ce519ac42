import { useMemo } from 'react'
import type { Mark } from '#shared/contract/marks.ts'
import { byPosition } from '../books/position.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useSyncedList } from '../../sync/react/use-list.ts'

/** The user's own marks, pending changes included: of one book in the order of its text, or of all. Visitors have none. */
function useOwnMarks(bookId: string | null) {
  const { account, overlay } = useApp()
  return useSyncedList(
    `marks:${bookId ?? ''}`,
    async () => {
      const table = account.cache.rows('mark')
      const rows = bookId ? table.where('book_id').equals(bookId) : table
      const chapters = account.cache.rows('published_chapter')
      const known = await (bookId ? chapters.where('book_id').equals(bookId) : chapters).toArray()
      const places = new Map(known.toSorted(byPosition).map(({ id }, place) => [id, place]))
      // Those of chapters that are gone, or not on this device, come last.
      const placeOf = ({ chapter_id }: Mark) => places.get(chapter_id) ?? places.size
      const byId = new Map<string, Mark>((await rows.toArray()).map((row) => [row.id, row]))
      return [...new Set([...byId.keys(), ...overlay.ids('mark')])]
        .flatMap((id) => overlay.fold('mark', id, byId.get(id)) ?? [])
        .filter(({ book_id }) => bookId === null || book_id === bookId)
        .sort((a, b) => placeOf(a) - placeOf(b) || a.start - b.start)
    },
    [overlay],
  )
}

export const useMarks = (bookId: string) => useOwnMarks(bookId)
export const useAllMarks = () => useOwnMarks(null)

/** Those of one chapter. */
export function useMarksOfChapter(bookId: string, chapterId: string): Mark[] {
  const { data } = useMarks(bookId)
  return useMemo(() => data.filter(({ chapter_id }) => chapter_id === chapterId), [data, chapterId])
}
