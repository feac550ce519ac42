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
  personal: {
    files: { by: 'owner_id', ends: 'left' },
    file_uses: { by: 'file_id', of: 'files', ends: 'with' },
    picture_names: { by: 'book_id', of: 'books', ends: 'with' },
    uploads: { by: 'user_id', ends: 'deleted' },
    storage: { by: 'user_id', ends: 'deleted' },
  },
})
