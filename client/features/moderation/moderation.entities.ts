import type { Entities } from '../../sync/store/entities.ts'

export const moderationEntities = {
  ban: { table: 'bans', home: null },
} satisfies Partial<Entities>
