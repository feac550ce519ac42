import type { outlines } from '#shared/contract/outlines.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { Viewer } from '../../sync/entities.ts'
import { assertAtWork } from '../books/book-roles.ts'
import { getChapter, listChapters } from '../chapters/chapters.ts'
import type { Documents } from '../documents/documents.ts'
import { getOutline, saveOutline } from './outlines.ts'

interface InBook {
  id: string
  chapter: string
}

export function outlinesHandlers({
  documents,
  limits,
}: {
  documents: Documents
  limits: RateLimits
}): Handlers<typeof outlines> {
  async function chapterOutlines(db: Connection, bookId: string) {
    const chapters = await listChapters(db, bookId)
    const texts = await documents.textsOf(
      chapters.map(({ id }) => `outline:${id}`),
      db,
    )
    return chapters.map(({ id }, i) => ({
      chapter_id: id,
      chapter_number: i + 1,
      content: texts.get(`outline:${id}`) ?? '',
    }))
  }
  async function chapterOutline(db: Connection, { id, chapter }: InBook, viewer: Viewer) {
    const { book_id, deleted_at } = await getChapter(db, chapter, viewer)
    if (book_id !== id || deleted_at !== null) throw new ApiError('chapters.not_found')
    const chapters = await listChapters(db, id)
    return {
      chapter_id: chapter,
      chapter_number: chapters.findIndex((other) => other.id === chapter) + 1,
      content: await documents.textOf(`outline:${chapter}`, db),
    }
  }
  return {
    listChapters: async ({ params }, { db, viewer }) => {
      await assertAtWork(db, params.id, viewer)
      const all = await limits.atCost(viewer!.id, () => chapterOutlines(db, params.id))
      return all.filter(({ content }) => content !== '')
    },
    getChapter: ({ params }, { db, viewer }) =>
      limits.atCost(viewer!.id, () => chapterOutline(db, params, viewer)),
    writeChapter: ({ params, body }, { db, viewer }) =>
      limits.atCost(viewer!.id, async () => {
        await chapterOutline(db.read, params, viewer)
        await documents.replaceText(`outline:${params.chapter}`, body.content, viewer!)
        return chapterOutline(db.read, params, viewer)
      }),
    get: ({ params }, { db, viewer }) => getOutline(db, params.id, viewer),
    update: ({ params, body }, context) => saveOutline(params.id, body, context),
  }
}
