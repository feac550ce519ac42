import { useMemo } from 'react'
import { ENTRY_TYPES } from '#shared/rules/writing-form.ts'
import { type Draft, isThere, useDraftRows } from '../books/draft-rows.local.ts'

export type ShownEntry = Draft<'book_asset'>

/** The story bible by kind and name, and its bin; undefined until it is read. */
export function useBible(bookId: string) {
  const rows = useDraftRows(
    'book_asset',
    bookId,
    (a, b) =>
      ENTRY_TYPES.indexOf(a.asset_type) - ENTRY_TYPES.indexOf(b.asset_type) ||
      a.name.localeCompare(b.name),
  )
  return useMemo(
    () => rows && { entries: rows.filter(isThere), bin: rows.filter((row) => !isThere(row)) },
    [rows],
  )
}
