import type { Generated } from 'kysely'

/** Somebody's copy of their data, as a file of its own name: one at a time. */
export interface ExportsTable {
  id: string
  user_id: string
  requested_at: string
  ready_at: Generated<string | null>
  bytes: Generated<number>
}
