import { useMemo } from 'react'
import type { Mark } from '#shared/contract/marks.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useSyncedList } from '../../sync/react/use-list.ts'

/** The user's own marks in a book, pending changes included, in the order of its text. Visitors have none. */
export function useMarks(bookId: string) {
  const { account, overlay } = useApp()
  return useSyncedList(
    `marks:${bookId}`,
    async () => {
      const rows = await account.cache.rows('mark').where('book_id').equals(bookId).toArray()
      const byId = new Map<string, Mark>(rows.map((row) => [row.id, row]))
      return [...new Set([...byId.keys(), ...overlay.ids('mark')])]
        .flatMap((id) => overlay.fold('mark', id, byId.get(id)) ?? [])
        .filter(({ book_id }) => book_id === bookId)
        .sort((a, b) => a.start - b.start)
    },
    [overlay],
  )
}

/** Those of one chapter. */
export function useMarksOfChapter(bookId: string, chapterId: string): Mark[] {
  const { data } = useMarks(bookId)
  return useMemo(() => data.filter(({ chapter_id }) => chapter_id === chapterId), [data, chapterId])
}
