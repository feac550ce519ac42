import type { Entities } from '../../sync/store/device-schema.ts'

export const muteEntities = {
  mute: { table: 'mutes', home: null },
} satisfies Partial<Entities>
