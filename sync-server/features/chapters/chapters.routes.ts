import type { chapters } from '#shared/contract/chapters.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { Documents } from '../documents/documents.ts'
import { createChapter, editChapter, removeChapter, restoreChapter } from './chapter-writes.ts'
import { getReadable, listReadable } from './drafts.ts'
import { cancelPlan, planChapter } from './planning.ts'
import { publishChapter, unpublishChapter } from './publishing.ts'

export function chaptersHandlers(parts: {
  documents: Documents
  limits: RateLimits
}): Handlers<typeof chapters> {
  return {
    list: async ({ params }, { db, viewer, speaksOf }) => {
      await speaksOf(`book:${params.id}`)
      return listReadable(db, params.id, viewer)
    },
    get: ({ params }, { db, viewer }) => getReadable(db, params.id, viewer, parts),
    create: ({ params, body }, context) => createChapter(params.id, body, context),
    update: ({ params, body }, context) => editChapter(params.id, body, context),
    remove: ({ params }, context) => removeChapter(params.id, context),
    restore: ({ params }, context) => restoreChapter(params.id, context),
    publish: ({ params, body }, context) => publishChapter(params.id, body, context),
    unpublish: ({ params }, context) => unpublishChapter(params.id, context),
    plan: ({ params, body }, context) => planChapter(params.id, body, context),
    cancelPlan: ({ params }, context) => cancelPlan(params.id, context),
  }
}
