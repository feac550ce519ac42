import type { Entities, ScopeDepths } from '../../sync/store/device-schema.ts'

export const worldEntities = {
  world: { table: 'worlds', indexes: 'short_id, slug', home: null },
  world_membership: { table: 'world_memberships', home: null },
} satisfies Partial<Entities>

export const worldScopes = {
  world: { pages: 3 },
} satisfies Partial<ScopeDepths>
