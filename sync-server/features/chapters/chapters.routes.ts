import type { chapters } from '#shared/contract/chapters.ts'
import type { Handlers } from '../../http/handlers.ts'
import { getBook } from '../books/books.ts'
import { createChapter, editChapter, removeChapter, restoreChapter } from './chapter-writes.ts'
import { getPublished, listPublished } from './published.ts'
import { publishChapter, unpublishChapter } from './publishing.ts'

export const chaptersHandlers: Handlers<typeof chapters> = {
  list: async ({ params }, { db, viewer, speaksOf }) => {
    await speaksOf(`book:${params.id}`)
    await getBook(db, params.id, viewer)
    return listPublished(db, params.id, viewer)
  },
  get: ({ params }, { db, viewer }) => getPublished(db, params.id, viewer),
  create: ({ params, body }, context) => createChapter(params.id, body, context),
  update: ({ params, body }, context) => editChapter(params.id, body, context),
  remove: ({ params }, context) => removeChapter(params.id, context),
  restore: ({ params }, context) => restoreChapter(params.id, context),
  publish: ({ params, body }, context) => publishChapter(params.id, body.text, context),
  unpublish: ({ params }, context) => unpublishChapter(params.id, context),
}
