import { useMemo } from 'react'
import { ENTRY_TYPES } from '#shared/rules/writing-form.ts'
import { type Draft, isThere, useDraftRows } from '../books/draft-rows.local.ts'

export type ShownEntry = Draft<'book_asset'>

/** Rows that a device has of an earlier server lack these fields. Not in the entities: those are in the first load. */
const LACKED = { portrait_file_id: null, fields: [], ties: [] }

/** The story bible by kind and name, and its bin; undefined until it is read. */
export function useBible(bookId: string) {
  const rows = useDraftRows(
    'book_asset',
    bookId,
    (a, b) =>
      ENTRY_TYPES.indexOf(a.asset_type) - ENTRY_TYPES.indexOf(b.asset_type) ||
      a.name.localeCompare(b.name),
  )
  return useMemo(() => {
    const whole = rows?.map((row) => ({ ...LACKED, ...row }))
    return whole && { entries: whole.filter(isThere), bin: whole.filter((row) => !isThere(row)) }
  }, [rows])
}
