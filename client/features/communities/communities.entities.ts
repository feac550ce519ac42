import type { Entities } from '../../sync/store/entities.ts'

export const communityEntities = {
  community: {
    table: 'communities',
    indexes: 'short_id, slug, world_id',
    home: ({ id }) => `community:${id}`,
  },
  membership: { table: 'memberships', home: null },
} satisfies Partial<Entities>
