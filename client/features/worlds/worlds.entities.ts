import type { Entities } from '../../sync/store/entities.ts'

export const worldEntities = {
  world: { table: 'worlds', indexes: 'short_id, slug', home: null },
  world_membership: { table: 'world_memberships', home: null },
} satisfies Partial<Entities>
