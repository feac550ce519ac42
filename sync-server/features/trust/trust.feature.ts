import type { Database } from '../../db/database.ts'
import { recurringJob } from '../../jobs/define-job.ts'
import { serverFeature } from '../server-feature.ts'
import { purgeTrust } from './purge.ts'
import { loadSite } from './site-settings.ts'
import { trustHandlers } from './trust.routes.ts'

const HOUR_MS = 3_600_000

export const trust = serverFeature('trust', {
  handlers: trustHandlers,
  entities: { site: loadSite },
  jobs: [
    recurringJob('trust.purge', { everyMs: HOUR_MS }, ({ db }: { db: Database }) =>
      db.write((trx) => purgeTrust(trx, new Date().toISOString())),
    ),
  ],
})
