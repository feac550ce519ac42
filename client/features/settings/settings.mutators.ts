import type { NotificationSettings } from '#shared/contract/settings.ts'
import { FIRST_FLAGS, FIRST_READING, obeyingMasters } from '#shared/rules/notification-settings.ts'
import { FIRST_QUIET_HOURS } from '#shared/rules/quiet-hours.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const settingsMutators: MutatorsOf<'settings'> = {
  'settings.update': {
    target: ({ params }) => `notification_settings:${params.id}`,
    needs: () => [],
    changes: ({ params, body }) => [
      change('notification_settings', params.id, (row) => {
        const first = {
          id: params.id,
          rev: 0,
          ...FIRST_FLAGS,
          ...FIRST_READING,
          ...FIRST_QUIET_HOURS,
        }
        return obeyingMasters({ ...first, ...row, ...(body as Partial<NotificationSettings>) })
      }),
    ],
  },
}
