import type { Generated } from 'kysely'

export interface UsedProofsTable {
  nonce: string
  expires_at: string
}

export interface SiteSettingsTable {
  name: string
  /** JSON. */
  value: string
}

export interface SuspensionsTable {
  id: string
  user_id: string
  reason: string
  /** Null is for good. */
  until: string | null
  suspended_by: string | null
  created_at: string
  lifted_at: Generated<string | null>
  lifted_by: Generated<string | null>
  /** What the person says to it, once. */
  appeal: Generated<string | null>
  appealed_at: Generated<string | null>
}

export interface AdminLogTable {
  id: string
  /** Null is the server's own console. */
  admin_id: string | null
  action: string
  /** `user:<id>`, `job:<id>`, `mail:<id>` or `settings`. */
  item: string
  /** What it was called then. */
  label: string
  reason: string
  created_at: string
}

/** One text that somebody wrote lately; forgotten after a day. */
export interface RecentWritingTable {
  item: string
  user_id: string
  kind: 'post' | 'comment'
  /** Null for texts too short to be told apart. */
  text_hash: string | null
  written_at: string
}
