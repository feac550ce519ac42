import type { Entities, LocalTable, ScopeDepths } from '../../sync/store/device-schema.ts'
import { OFFLINE_POSTS } from './offline-posts-table.ts'
import { READS } from './reads-table.ts'

export const postEntities = {
  post: {
    table: 'posts',
    // A list sorts the posts of its place by itself: only the newest order needs an index, and each index makes every
    // write slower.
    indexes: 'created_at, [community_id+created_at], [author.id+created_at]',
    home: ({ community_id }) => `community:${community_id}`,
    evictable: true,
  },
  post_body: { table: 'post_bodies', home: ({ id }) => `post:${id}`, evictable: true },
  post_vote: { table: 'post_votes', home: null },
  saved_post: {
    table: 'saved_posts',
    indexes: 'saved_at',
    home: null,
    lacks: { folder_id: null },
  },
  poll_vote: { table: 'poll_votes', home: null },
} satisfies Partial<Entities>

export const postScopes = {
  post: { pages: 3 },
} satisfies Partial<ScopeDepths>

export const postTables: Record<string, LocalTable> = {
  [READS]: { indexes: '&post_id, read_at' },
  [OFFLINE_POSTS]: { indexes: '&id, community_id', evictable: true },
}
