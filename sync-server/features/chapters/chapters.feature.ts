import type { Database } from '../../db/database.ts'
import { recurringJob } from '../../jobs/define-job.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { serverFeature } from '../server-feature.ts'
import { chaptersHandlers } from './chapters.routes.ts'
import { loadChapters } from './chapters.ts'
import { publishDue } from './planning.ts'
import { loadChapterTexts, loadPublishedChapters } from './published.ts'
import { chaptersScopes } from './scopes.ts'
import { chaptersTraces } from './traces.ts'

interface Needs {
  db: Database
  changeBus: ChangeBus
}

export const chapters = serverFeature('chapters', {
  handlers: chaptersHandlers,
  entities: {
    chapter: loadChapters,
    chapter_text: loadChapterTexts,
    published_chapter: loadPublishedChapters,
  },
  scopes: chaptersScopes,
  jobs: [
    recurringJob('chapters.planned', { everyMs: 10_000, atStart: true }, (needs: Needs) =>
      publishDue(needs.db, needs.changeBus),
    ),
  ],
  personal: {
    chapters: { by: 'book_id', of: 'books', ends: 'with' },
    planned_chapters: { by: 'book_id', of: 'books', ends: 'with' },
    published_chapters: { by: 'book_id', of: 'books', ends: 'with' },
  },
  traces: chaptersTraces,
})
