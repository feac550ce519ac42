import type { Database } from '../../db/database.ts'
import { recurringJob } from '../../jobs/define-job.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import type { Documents } from '../documents/documents.ts'
import { serverFeature } from '../server-feature.ts'
import { emptyBins } from './empty-bin.ts'
import { loadSections } from './sections.ts'
import { sectionsHandlers } from './sections.routes.ts'

interface Needs {
  db: Database
  changeBus: ChangeBus
  documents: Documents
}
const DAY_MS = 24 * 3_600_000

export const sections = serverFeature('sections', {
  handlers: sectionsHandlers,
  entities: { section: loadSections },
  jobs: [
    recurringJob('sections.bins', { everyMs: DAY_MS }, ({ db, changeBus, documents }: Needs) =>
      emptyBins(db, changeBus, documents),
    ),
  ],
  personal: {
    sections: { by: 'book_id', of: 'books', ends: 'with' },
  },
})
