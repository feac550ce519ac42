import type { Generated } from 'kysely'
import type { PostType } from '#shared/rules/post-form.ts'

declare module './index.ts' {
  interface Tables {
    posts: PostsTable
    post_bodies: PostBodiesTable
    post_versions: PostVersionsTable
    post_votes: PostVotesTable
    saved_posts: SavedPostsTable
    poll_ballots: PollBallotsTable
  }
}

export interface PostsTable {
  id: string
  community_id: string
  author_id: string
  title: string
  /** At most an excerpt of 2,000 characters; the whole of a longer one is in `post_bodies`. */
  body: string
  body_length: number
  post_type: PostType
  link_url: string | null
  /** `Poll` as JSON. */
  poll: Generated<string | null>
  flair_id: Generated<string | null>
  is_community_flair: Generated<0 | 1>
  /** By a moderator: only its author and moderators still see it. */
  removed_at: Generated<string | null>
  removed_reason: Generated<string | null>
  locked_at: Generated<string | null>
  /** Array of `StoredMedia` as JSON. */
  media: Generated<string>
  upvotes: number
  downvotes: number
  score: number
  hot_rank: number
  rising_rank: number
  comment_count: number
  created_at: string
  edited_at: Generated<string | null>
  deleted_at: string | null
  /** `AwardCounts` as JSON. */
  awards: Generated<string>
  /** Rises with every change of the row: of two copies the higher one is the newer. */
  rev: Generated<number>
}

export interface PostBodiesTable {
  id: string
  body: string
}

export interface PostVersionsTable {
  post_id: string
  /** 1 is the oldest. */
  version: number
  body: string
  replaced_at: string
}

export interface SavedPostsTable {
  user_id: string
  post_id: string
  saved_at: string
  folder_id: string | null
}

export interface PollBallotsTable {
  post_id: string
  user_id: string
  /** Array as JSON. */
  option_ids: string
  voted_at: string
}

export interface PostVotesTable {
  post_id: string
  user_id: string
  value: -1 | 0 | 1
  updated_at: string
  /** Rises with every change of the row: of two copies the higher one is the newer. */
  rev: Generated<number>
}
