import { useMemo } from 'react'
import { type Draft, isThere, useDraftRows } from '../books/draft-rows.local.ts'
import { byPosition } from '../books/position.ts'

export type ShownSection = Draft<'section'>

/** The scenes of a book by chapter, in order, and those in its bin; undefined until they are read. */
export function useSections(bookId: string) {
  const rows = useDraftRows('section', bookId, byPosition)
  return useMemo(() => {
    if (!rows) return undefined
    const byChapter = Map.groupBy(rows.filter(isThere), ({ chapter_id }) => chapter_id)
    return { byChapter, bin: rows.filter((row) => !isThere(row)) }
  }, [rows])
}
