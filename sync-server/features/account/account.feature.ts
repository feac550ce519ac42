import { defineJob, recurringJob } from '../../jobs/define-job.ts'
import { serverFeature } from '../server-feature.ts'
import { eraseAccount, type EraseParts } from './erase.ts'
import { sweepExports } from './exports.ts'
import { eraseAccountJob, exportJob } from './job-types.ts'
import { accountHandlers } from './account.routes.ts'

const DAY_MS = 24 * 3_600_000

export const account = serverFeature('account', {
  handlers: accountHandlers,
  jobs: [
    defineJob(exportJob, { queue: 'slow' }, async ({ id }, parts: EraseParts, { stopping }) => {
      // Loaded when it is needed: the tables for packing take 10 ms and 6 MB.
      const { makeExport } = await import('./make-export.ts')
      await makeExport(parts, id, stopping)
    }),
    recurringJob('account.exports', { everyMs: DAY_MS }, ({ db, store }: EraseParts) =>
      sweepExports(db, store),
    ),
    defineJob(eraseAccountJob, { queue: 'slow' }, ({ id }, parts: EraseParts, { stopping }) =>
      eraseAccount(parts, id, stopping),
    ),
  ],
  personal: {
    exports: { by: 'user_id', ends: 'deleted' },
  },
})
