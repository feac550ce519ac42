import type { Entities } from '../../sync/store/device-schema.ts'

export const awardEntities = {
  award_line: {
    table: 'award_lines',
    indexes: 'post_id',
    home: ({ post_id }) => `post:${post_id}`,
    evictable: true,
  },
} satisfies Partial<Entities>
