import type { Database } from '../../db/database.ts'
import { defineJob, recurringJob } from '../../jobs/define-job.ts'
import type { News } from '../../sync/news.ts'
import { ringJob } from '../push/job-types.ts'
import { serverFeature } from '../server-feature.ts'
import { deliverNotifications } from './deliver.ts'
import { tellMany } from './followers.ts'
import { tellManyJob } from './job-types.ts'
import { type Bell, ring } from './ring.ts'
import { forgetOld } from './sweep.ts'
import { loadNotifications } from './notifications.ts'
import { notificationsHandlers } from './notifications.routes.ts'
import { notificationsTraces } from './traces.ts'

interface Needs {
  db: Database
  news: News
  bell: Bell
}
const DAY_MS = 24 * 3_600_000

export const notifications = serverFeature('notifications', {
  handlers: notificationsHandlers,
  entities: { notification: loadNotifications },
  flush: { tell: deliverNotifications },
  jobs: [
    defineJob(tellManyJob, { lane: 'crowd' }, (audience, { db, news }: Needs, run) =>
      tellMany(db, news, audience, run),
    ),
    recurringJob('notifications.old', { everyMs: DAY_MS }, ({ db, news }: Needs) =>
      forgetOld(db, news),
    ),
    defineJob(ringJob, { lane: 'network' }, (ringing, { db, bell }: Needs, { stopping }) =>
      ring(bell, db, ringing, stopping),
    ),
  ],
  personal: {
    notifications: { by: 'user_id', ends: 'deleted' },
    notification_queue: { by: 'user_id', ends: 'deleted' },
  },
  traces: notificationsTraces,
})
