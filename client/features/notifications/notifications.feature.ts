import type { ClientFeature } from '../client-feature.ts'
import { notificationMutators } from './notifications.mutators.ts'

export const notifications: ClientFeature<'notifications'> = {
  mutators: notificationMutators,
  titles: {
    'notifications.read': 'Mark notifications as read',
  },
  labels: {},
}
