import { standingInParts } from '#shared/rules/parts.ts'
import { useMemo } from 'react'
import { byPosition } from '../books/position.ts'
import { type Draft, isThere, useDraftRows } from '../books/draft-rows.local.ts'

export type ShownChapter = Draft<'chapter'> & { chapter_number: number }

/**
 * The chapters of a book in order, numbered from 1, each with the part that begins there, and those in its bin; undefined until
 * they are read.
 */
export function useChapters(bookId: string) {
  const rows = useDraftRows('chapter', bookId, byPosition)
  return useMemo(() => {
    if (!rows) return undefined
    const chapters = standingInParts(rows, isThere).map((row, i) => ({
      ...row,
      chapter_number: i + 1,
    }))
    return { chapters, bin: rows.filter((row) => !isThere(row)) }
  }, [rows])
}
