import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    exports: ExportsTable
  }
}

/** An export of a user's world, or of all their data, as a file of its own name: one of each at a time. */
export interface ExportsTable {
  id: string
  user_id: string
  /** Null: of everything. */
  world_id: string | null
  requested_at: string
  ready_at: Generated<string | null>
  bytes: Generated<number>
}
