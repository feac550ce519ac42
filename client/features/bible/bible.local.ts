import { useMemo } from 'react'
import { ENTRY_TYPES } from '#shared/rules/writing-form.ts'
import { type Draft, isThere, useDraftRows } from '../books/draft-rows.local.ts'

export type ShownEntry = Draft<'book_asset'>

const PLAIN = { portrait_file_id: null, fields: [], ties: [] }

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
    // Rows that a device has from before there were portraits, fields and ties lack them.
    const whole = rows?.map((row) => ({ ...PLAIN, ...row }))
    return whole && { entries: whole.filter(isThere), bin: whole.filter((row) => !isThere(row)) }
  }, [rows])
}
