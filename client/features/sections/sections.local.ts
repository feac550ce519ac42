import { type Draft, isThere, useDraftRows } from '../books/draft-rows.local.ts'
import { byPosition } from '../books/position.ts'

export type ShownSection = Draft<'section'>

/** The scenes of a book by chapter, in order, and those in its bin; undefined until they are read. */
export function useSections(bookId: string) {
  const rows = useDraftRows('section', bookId, byPosition)
  if (!rows) return undefined
  const byChapter = new Map<string, ShownSection[]>()
  for (const section of rows.filter(isThere)) {
    const list = byChapter.get(section.chapter_id)
    if (list) list.push(section)
    else byChapter.set(section.chapter_id, [section])
  }
  return { byChapter, bin: rows.filter((row) => !isThere(row)) }
}
