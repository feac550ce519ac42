import type { Entities, ScopeDepths } from '../../sync/store/device-schema.ts'

export const userEntities = {
  user: { table: 'users', home: null, lacks: { pinned: null } },
  profile: {
    table: 'profiles',
    indexes: 'username',
    home: ({ id }) => `profile:${id}`,
    lacks: { pinned: null },
  },
  coin_entry: { table: 'coin_entries', indexes: 'created_at', home: null },
} satisfies Partial<Entities>

export const userScopes = {
  // The user's own scope is read deepest.
  user: { pages: 10 },
  profile: { pages: 3 },
} satisfies Partial<ScopeDepths>
