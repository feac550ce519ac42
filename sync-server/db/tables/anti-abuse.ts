import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    invitations: InvitationsTable
    used_proofs: UsedProofsTable
    site_settings: SiteSettingsTable
    suspensions: SuspensionsTable
    admin_log: AdminLogTable
    recent_writing: RecentWritingTable
  }
}

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
  /** The suspended user's one answer to the suspension. */
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
  /** The item's name at the time of the act. */
  label: string
  reason: string
  created_at: string
}

/** One recent text of a user; the server deletes the row after a day. */
export interface RecentWritingTable {
  item: string
  user_id: string
  kind: 'post' | 'comment'
  /** Null for texts that are too short to tell them apart. */
  text_hash: string | null
  written_at: string
}

/** A link by which people may sign up. */
export interface InvitationsTable {
  id: string
  code_hash: string
  created_by: string
  note: string
  /** Null: any number of people. */
  max_uses: number | null
  uses: Generated<number>
  created_at: string
  /** Null: it does not run out. */
  expires_at: string | null
  revoked_at: Generated<string | null>
}
