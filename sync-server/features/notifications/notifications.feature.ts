import type { Database } from '../../db/database.ts'
import { defineJob, recurringJob } from '../../jobs/define-job.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { deliverPushJob } from '../push/job-types.ts'
import { serverFeature } from '../server-feature.ts'
import { deliverNotifications } from './deliver.ts'
import { notifyAudience } from './followers.ts'
import { notifyAudienceJob } from './job-types.ts'
import { deliverPush, type PushSender } from './deliver-push.ts'
import { forgetOld } from './sweep.ts'
import { loadNotifications } from './notifications.ts'
import { notificationsHandlers } from './notifications.routes.ts'
import { notificationsTraces } from './traces.ts'

interface Needs {
  db: Database
  changeBus: ChangeBus
  pushSender: PushSender
}
const DAY_MS = 24 * 3_600_000

export const notifications = serverFeature('notifications', {
  handlers: notificationsHandlers,
  entities: { notification: loadNotifications },
  flush: { tell: deliverNotifications },
  jobs: [
    defineJob(notifyAudienceJob, { queue: 'crowd' }, (audience, { db, changeBus }: Needs, run) =>
      notifyAudience(db, changeBus, audience, run),
    ),
    recurringJob('notifications.old', { everyMs: DAY_MS }, ({ db, changeBus }: Needs) =>
      forgetOld(db, changeBus),
    ),
    defineJob(
      deliverPushJob,
      { queue: 'network' },
      (delivery, { db, pushSender }: Needs, { stopping }) =>
        deliverPush(pushSender, db, delivery, stopping),
    ),
  ],
  personal: {
    notifications: { by: 'user_id', ends: 'deleted' },
    notification_queue: { by: 'user_id', ends: 'deleted' },
  },
  traces: notificationsTraces,
})
