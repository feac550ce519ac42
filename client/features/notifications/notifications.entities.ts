import type { Entities } from '../../sync/store/device-schema.ts'

export const notificationEntities = {
  notification: {
    table: 'notifications',
    indexes: 'created_at',
    home: null,
    lacks: { quote: null },
  },
} satisfies Partial<Entities>
