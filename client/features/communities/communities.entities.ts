import type { Entities, ScopeDepths } from '../../sync/store/device-schema.ts'

export const communityEntities = {
  community: {
    table: 'communities',
    indexes: 'short_id, slug, world_id',
    home: ({ id }) => `community:${id}`,
    offline: 'kept',
  },
  membership: { table: 'memberships', home: null },
} satisfies Partial<Entities>

export const communityScopes = {
  // A device reads joined communities deeper than those that the user only visits.
  community: { pages: 1, deeper: { with: 'membership', pages: 3 } },
} satisfies Partial<ScopeDepths>
