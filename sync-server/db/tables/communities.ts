import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    communities: CommunitiesTable
    community_members: CommunityMembersTable
  }
}

export interface CommunitiesTable {
  id: string
  short_id: string
  name: string
  slug: string
  description: string
  world_id: string | null
  /** Its world is private. */
  is_private: Generated<0 | 1>
  /** The world's id, or '' for a community without a world: slugs are unique within it. The database computes it. */
  world_key: Generated<string>
  creator_id: string
  member_count: number
  created_at: string
  icon_file_id: string | null
  icon_gradient_from: string | null
  icon_gradient_to: string | null
  cover_file_id: string | null
  cover_gradient_from: string | null
  cover_gradient_to: string | null
  allow_text_posts: 0 | 1
  allow_link_posts: 0 | 1
  allow_image_posts: 0 | 1
  allow_video_posts: 0 | 1
  allow_poll_posts: 0 | 1
  /** Arrays as JSON. */
  moderators: Generated<string>
  rules: Generated<string>
  pinned_posts: Generated<string>
  accent_color: Generated<string | null>
  /** Rises with every change of the row: of two copies the higher one is the newer. */
  rev: Generated<number>
}

export interface CommunityMembersTable {
  community_id: string
  user_id: string
  joined_at: string
}
