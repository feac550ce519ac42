import type { Entities } from '../../sync/store/device-schema.ts'

export const moderationEntities = {
  ban: { table: 'bans', home: null },
  appeal: { table: 'appeals', indexes: 'item', home: null },
} satisfies Partial<Entities>
