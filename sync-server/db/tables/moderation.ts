import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    flairs: FlairsTable
    community_bans: CommunityBansTable
    mod_log: ModLogTable
    reports: ReportsTable
    mutes: MutesTable
  }
}

export interface FlairsTable {
  id: string
  community_id: string
  name: string
  bg_color: string
  text_color: string
  created_at: string
  deleted_at: Generated<string | null>
  /** Rises with every change of the row: of two copies the higher one is the newer. */
  rev: Generated<number>
}

export interface CommunityBansTable {
  community_id: string
  user_id: string
  reason: string
  /** Null is for good. */
  until: string | null
  banned_at: string
}

export interface ModLogTable {
  id: string
  community_id: string
  moderator_id: string
  action: string
  /** `post:<id>`, `comment:<id>` or `user:<id>`. */
  item: string
  reason: string
  until: string | null
  created_at: string
}

export interface ReportsTable {
  id: string
  item: string
  community_id: string | null
  /** Null is Loreloom itself. */
  reporter_id: string | null
  reason: string
  note: string
  /** The author of what Loreloom reports; null in the reports of people. */
  about_id: Generated<string | null>
  /** Further texts by that author that have no report of their own. */
  more: Generated<number>
  state: Generated<'open' | 'resolved' | 'rejected'>
  handled_by: Generated<string | null>
  handled_at: Generated<string | null>
  /** To an appeal: its writer reads it. */
  answer: Generated<string>
  created_at: string
}

export interface MutesTable {
  user_id: string
  /** `user:<id>` or `community:<id>`. */
  item: string
  blocks: 0 | 1
  muted_at: string
}
