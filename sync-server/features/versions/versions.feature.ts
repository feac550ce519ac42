import type { Database } from '../../db/database.ts'
import { recurringJob } from '../../jobs/define-job.ts'
import type { News } from '../../sync/news.ts'
import { serverFeature } from '../server-feature.ts'
import { thinVersions } from './thinning.ts'
import { loadVersionTexts, loadVersions } from './versions.ts'
import { versionsHandlers } from './versions.routes.ts'

interface Needs {
  db: Database
  news: News
}
const DAY_MS = 24 * 3_600_000

export const versions = serverFeature('versions', {
  handlers: versionsHandlers,
  entities: { document_version: loadVersions, version_text: loadVersionTexts },
  jobs: [
    recurringJob('versions.thin', { everyMs: DAY_MS }, ({ db, news }: Needs) =>
      thinVersions(db, news),
    ),
  ],
  personal: {
    document_versions: { by: 'author_id', ends: 'left' },
  },
})
