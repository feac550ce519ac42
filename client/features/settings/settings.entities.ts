import type { Entities } from '../../sync/store/device-schema.ts'

export const settingsEntities = {
  notification_settings: { table: 'notification_settings', home: null },
} satisfies Partial<Entities>
