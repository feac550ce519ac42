import type { notifications } from '#shared/contract/notifications.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { EntityLoaders } from '../../sync/entities.ts'
import { listNotifications, markRead } from './notifications.ts'

interface Parts {
  loaders: EntityLoaders
}

export function notificationsHandlers({ loaders }: Parts): Handlers<typeof notifications> {
  return {
    list: ({ query }, { db, viewer }) => listNotifications(db, viewer, query, loaders),
    read: ({ body }, context) => markRead(body.ids, context),
  }
}
