import { defineJob, recurringJob } from '../../jobs/define-job.ts'
import { serverFeature } from '../server-feature.ts'
import { eraseFilesJob } from './job-types.ts'
import { eraseDeleted, sweepFiles, type SweepParts } from './sweep.ts'
import type { StoreParts } from './store-file.ts'
import { filesHandlers } from './files.routes.ts'

const DAY_MS = 24 * 3_600_000

export const files = serverFeature('files', {
  handlers: ({ files }: { files: StoreParts }) => filesHandlers(files),
  jobs: [
    defineJob(eraseFilesJob, {}, (ids, parts: SweepParts) => eraseDeleted(parts, ids)),
    recurringJob('files.sweep', { everyMs: DAY_MS }, (parts: SweepParts) => sweepFiles(parts)),
  ],
})
