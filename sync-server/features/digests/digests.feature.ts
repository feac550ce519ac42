import type { Database } from '../../db/database.ts'
import { recurringJob } from '../../jobs/define-job.ts'
import { serverFeature } from '../server-feature.ts'
import { orderDigests } from './order-digests.ts'
import { digestsHandlers, mountOneClick } from './digests.routes.ts'

const MINUTE_MS = 60_000

export const digests = serverFeature('digests', {
  handlers: digestsHandlers,
  routes: mountOneClick,
  jobs: [
    recurringJob(
      'digests.order',
      { everyMs: MINUTE_MS, queue: 'crowd' },
      ({ db }: { db: Database }) => orderDigests(db),
    ),
  ],
})
