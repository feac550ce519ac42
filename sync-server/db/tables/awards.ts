import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    award_grants: AwardGrantsTable
  }
}

export interface AwardGrantsTable {
  id: string
  award_id: string
  /** `post:` or `comment:` and its id. */
  item: string
  /** The post that got it, or whose comment got it. */
  post_id: string
  giver_id: string
  created_at: string
  /** The giver's words to the author; '' for none. */
  line: Generated<string>
  /** Set by a moderator: then only the award is left. */
  removed_at: Generated<string | null>
  removed_reason: Generated<string | null>
  rev: Generated<number>
}
