import type { Entities } from '../../sync/store/entities.ts'

export const userEntities = {
  user: { table: 'users', home: null },
  profile: { table: 'profiles', indexes: 'username', home: ({ id }) => `profile:${id}` },
  coin_entry: { table: 'coin_entries', indexes: 'created_at', home: null },
} satisfies Partial<Entities>
