import type { sections } from '#shared/contract/sections.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { Viewer } from '../../sync/entities.ts'
import { assertAtWork } from '../books/book-roles.ts'
import type { Documents } from '../documents/documents.ts'
import {
  createSection,
  editSection,
  removeSection,
  restoreSection,
  takeOutOfBin,
} from './section-writes.ts'
import { getSection, listSections } from './sections.ts'

interface InBook {
  id: string
  section: string
}

export function sectionsHandlers({
  documents,
  limits,
}: {
  documents: Documents
  limits: RateLimits
}): Handlers<typeof sections> {
  async function withText(db: Connection, { id, section: sectionId }: InBook, viewer: Viewer) {
    const section = await getSection(db, sectionId, viewer)
    if (section.book_id !== id) throw new ApiError('sections.not_found')
    return { ...section, content: await documents.textOf(`section:${sectionId}`, db) }
  }
  return {
    list: async ({ params }, { db, viewer }) => {
      await assertAtWork(db, params.id, viewer)
      const sections = await listSections(db, params.id)
      const names = sections.map(({ id }) => `section:${id}`)
      const texts = await limits.atCost(viewer!.id, () => documents.textsOf(names, db))
      return sections.map((section) => ({
        ...section,
        content: texts.get(`section:${section.id}`) ?? '',
      }))
    },
    get: ({ params }, { db, viewer }) =>
      limits.atCost(viewer!.id, () => withText(db, params, viewer)),
    write: ({ params, body }, { db, viewer }) =>
      limits.atCost(viewer!.id, async () => {
        const { deleted_at } = await withText(db.read, params, viewer)
        if (deleted_at !== null) throw new ApiError('sections.not_found')
        await documents.replaceText(`section:${params.section}`, body.content, viewer!)
        return withText(db.read, params, viewer)
      }),
    create: async ({ params, body }, context) => {
      const section = await createSection(params.id, body, context)
      await takeOutOfBin(params.id, context)
      return section
    },
    update: ({ params, body }, context) => editSection(params.id, body, context),
    remove: ({ params }, context) => removeSection(params.id, context),
    restore: ({ params }, context) => restoreSection(params.id, context),
  }
}
