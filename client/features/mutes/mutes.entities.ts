import type { Entities } from '../../sync/store/entities.ts'

export const muteEntities = {
  mute: { table: 'mutes', home: null },
} satisfies Partial<Entities>
