import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    comments: CommentsTable
    comment_versions: CommentVersionsTable
    comment_votes: CommentVotesTable
  }
}

export interface CommentsTable {
  id: string
  post_id: string
  parent_comment_id: string | null
  depth: number
  author_id: string
  body: string
  upvotes: number
  downvotes: number
  created_at: string
  edited_at: Generated<string | null>
  /** Set if the text is erased and the row stays only for its replies. */
  deleted_at: Generated<string | null>
  /** By a moderator: only its author and moderators still see the text. */
  removed_at: Generated<string | null>
  removed_reason: Generated<string | null>
  /** `AwardCounts` as JSON. */
  awards: Generated<string>
  /** Rises with every change of the row: of two copies the higher one is the newer. */
  rev: Generated<number>
}

export interface CommentVersionsTable {
  comment_id: string
  /** 1 is the oldest. */
  version: number
  body: string
  replaced_at: string
}

export interface CommentVotesTable {
  comment_id: string
  user_id: string
  value: -1 | 0 | 1
  updated_at: string
  /** Rises with every change of the row: of two copies the higher one is the newer. */
  rev: Generated<number>
}
