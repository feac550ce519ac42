import type { chapterComments } from '#shared/contract/chapter-comments.ts'
import { ApiError } from '#shared/errors.ts'
import type { Handlers } from '../../http/handlers.ts'
import { loadPublishedChapters } from '../chapters/published.ts'
import {
  createChapterComment,
  deleteChapterComment,
  editChapterComment,
} from './chapter-comment-writes.ts'
import { listChapterComments } from './chapter-comments.ts'

export const chapterCommentsHandlers: Handlers<typeof chapterComments> = {
  list: async ({ params }, { db, viewer, speaksOf }) => {
    await speaksOf(`chapter:${params.id}`)
    if (!(await loadPublishedChapters(db, [params.id], viewer)).has(params.id))
      throw new ApiError('chapters.not_found')
    return listChapterComments(db, params.id, viewer)
  },
  create: ({ params, body }, context) => createChapterComment(params.id, body, context),
  update: ({ params, body }, context) => editChapterComment(params.id, body.body, context),
  remove: ({ params }, context) => deleteChapterComment(params.id, context),
}
