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
  giver_id: string
  created_at: string
}
