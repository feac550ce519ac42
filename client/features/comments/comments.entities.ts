import type { Entities } from '../../sync/store/device-schema.ts'

export const commentEntities = {
  comment: {
    table: 'comments',
    indexes: 'post_id, [author.id+created_at]',
    home: ({ post_id }) => `post:${post_id}`,
    evictable: true,
  },
  comment_vote: { table: 'comment_votes', home: null },
} satisfies Partial<Entities>
