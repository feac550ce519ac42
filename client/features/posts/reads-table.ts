import type { Table } from 'dexie'
import type { Cache } from '../../sync/store/cache.ts'

/** A post that was opened on this device. */
export interface ReadMark {
  post_id: string
  read_at: string
  /** Comments it had then. */
  comment_count: number
}

export const READS = 'reads'

export function readMarks(cache: Cache): Table<ReadMark, string> {
  return cache.table(READS)
}
