import type { Entities } from '../../sync/store/entities.ts'

export const postEntities = {
  post: {
    table: 'posts',
    // A list sorts the posts of its place by itself: no order but the newest is asked of an index, and each index makes
    // every write dearer.
    indexes: 'created_at, [community_id+created_at], [author.id+created_at]',
    home: ({ community_id }) => `community:${community_id}`,
    evictable: true,
  },
  post_body: { table: 'post_bodies', home: ({ id }) => `post:${id}`, evictable: true },
  post_vote: { table: 'post_votes', home: null },
  saved_post: { table: 'saved_posts', indexes: 'saved_at', home: null },
  poll_vote: { table: 'poll_votes', home: null },
} satisfies Partial<Entities>
