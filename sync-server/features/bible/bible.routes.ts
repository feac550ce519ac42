import type { bible } from '#shared/contract/bible.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { Viewer } from '../../sync/entities.ts'
import { assertAtWork } from '../books/book-roles.ts'
import type { Documents } from '../documents/documents.ts'
import {
  createBibleEntry,
  editBibleEntry,
  removeBibleEntry,
  restoreBibleEntry,
} from './bible-writes.ts'
import { getBibleEntry } from './bible.ts'
import { listEntries } from './entries.ts'

interface InBook {
  id: string
  asset: string
}

export function bibleHandlers({
  documents,
  limits,
}: {
  documents: Documents
  limits: RateLimits
}): Handlers<typeof bible> {
  async function withText(db: Connection, { id, asset }: InBook, viewer: Viewer) {
    const entry = await getBibleEntry(db, asset, viewer)
    if (entry.book_id !== id) throw new ApiError('bible.not_found')
    return { ...entry, content: await documents.textOf(`asset:${asset}`, db) }
  }
  return {
    list: async ({ params }, { db, viewer }) => {
      await assertAtWork(db, params.id, viewer)
      return limits.atCost(viewer!.id, () => listEntries(db, documents, params.id))
    },
    get: ({ params }, { db, viewer }) =>
      limits.atCost(viewer!.id, () => withText(db, params, viewer)),
    write: ({ params, body }, { db, viewer }) =>
      limits.atCost(viewer!.id, async () => {
        const { deleted_at } = await withText(db.read, params, viewer)
        if (deleted_at !== null) throw new ApiError('bible.not_found')
        await documents.replaceText(`asset:${params.asset}`, body.content, viewer!)
        return withText(db.read, params, viewer)
      }),
    create: ({ params, body }, context) => createBibleEntry(params.id, body, context),
    update: ({ params, body }, context) => editBibleEntry(params.id, body, context),
    remove: ({ params }, context) => removeBibleEntry(params.id, context),
    restore: ({ params }, context) => restoreBibleEntry(params.id, context),
  }
}
