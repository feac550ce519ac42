import type { Database } from '../../db/database.ts'
import { recurringJob } from '../../jobs/define-job.ts'
import { purgeOld } from '../../sync/retention.ts'
import { mountLive } from './live-socket.ts'
import { serverFeature } from '../server-feature.ts'

const DAY_MS = 24 * 3_600_000

export const sync = serverFeature('sync', {
  routes: mountLive,
  jobs: [
    recurringJob('sync.purge', { everyMs: DAY_MS }, ({ db }: { db: Database }) => purgeOld(db)),
  ],
})
