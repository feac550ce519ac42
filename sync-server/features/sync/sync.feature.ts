import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { forgetReplaced } from '../../db/sqlite/replaced.ts'
import { forgetOldCopies } from '../../db/sqlite/update-copies.ts'
import { recurringJob } from '../../jobs/define-job.ts'
import { purgeOld } from '../../sync/retention.ts'
import { mountLive } from './live-socket.ts'
import { serverFeature } from '../server-feature.ts'
import { syncTraces } from './traces.ts'

const DAY_MS = 24 * 3_600_000

interface PurgeParts {
  db: Database
  config: Pick<Config, 'databaseFile'>
}

export const sync = serverFeature('sync', {
  routes: mountLive,
  jobs: [
    recurringJob('sync.purge', { everyMs: DAY_MS }, ({ db, config }: PurgeParts) => {
      forgetOldCopies(config.databaseFile)
      forgetReplaced(config.databaseFile)
      return purgeOld(db)
    }),
  ],
  personal: {
    sync_meta: { reason: 'It is about the database.' },
    sync_scope: { reason: 'Counters; those of one’s own scopes are erased with the account.' },
    sync_row: {
      reason: 'Ids of what changed; those of one’s own scopes are erased with the account.',
    },
    sync_dirty: { reason: 'Ids of what changed in the last two seconds.' },
    // The content of a mutation is in the tables that it changed.
    sync_mutation: { by: 'user_id', secret: ['args_hash', 'result', 'error'], ends: 'deleted' },
    sync_device: { by: 'user_id', ends: 'deleted' },
    jobs: { reason: 'Work to be done, by id; what concerns the account is erased with it.' },
  },
  traces: syncTraces,
})
