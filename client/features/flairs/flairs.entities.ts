import type { Entities } from '../../sync/store/device-schema.ts'

export const flairEntities = {
  flair: {
    table: 'flairs',
    indexes: 'community_id',
    home: ({ community_id }) => `community:${community_id}`,
  },
} satisfies Partial<Entities>
