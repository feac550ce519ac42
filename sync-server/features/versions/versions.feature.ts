import type { Database } from '../../db/database.ts'
import { recurringJob } from '../../jobs/define-job.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { serverFeature } from '../server-feature.ts'
import { thinVersions } from './thinning.ts'
import { loadVersionTexts, loadVersions } from './versions.ts'
import { versionsHandlers } from './versions.routes.ts'

interface Needs {
  db: Database
  changeBus: ChangeBus
}
const DAY_MS = 24 * 3_600_000

export const versions = serverFeature('versions', {
  handlers: versionsHandlers,
  entities: { document_version: loadVersions, version_text: loadVersionTexts },
  jobs: [
    recurringJob('versions.thin', { everyMs: DAY_MS }, ({ db, changeBus }: Needs) =>
      thinVersions(db, changeBus),
    ),
  ],
  personal: {
    document_versions: { by: 'author_id', whileAtWork: true, ends: 'left' },
  },
})
