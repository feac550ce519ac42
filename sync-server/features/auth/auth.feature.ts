import type { Database } from '../../db/database.ts'
import { defineJob, recurringJob } from '../../jobs/define-job.ts'
import { serverFeature } from '../server-feature.ts'
import { mailResetJob } from './job-types.ts'
import { forgetDevices } from './known-devices.ts'
import { mailReset } from './mailed-links.ts'
import { purgeSessions } from './sessions.ts'
import { authHandlers } from './auth.routes.ts'

const DAY_MS = 24 * 3_600_000

export const auth = serverFeature('auth', {
  handlers: authHandlers,
  jobs: [
    defineJob(mailResetJob, {}, (address, { db }: { db: Database }) => mailReset(db, address)),
    recurringJob('auth.purge', { everyMs: DAY_MS }, ({ db }: { db: Database }) =>
      db.write(
        async (trx) => {
          await purgeSessions(trx)
          await forgetDevices(trx)
        },
        ['auth.purge'],
      ),
    ),
  ],
  personal: {
    user_emails: { by: 'user_id', ends: 'deleted' },
    sessions: { by: 'user_id', secret: ['token_hash', 'previous_hash'], ends: 'deleted' },
    known_devices: { by: 'user_id', secret: ['device_hash'], ends: 'deleted' },
  },
})
