import type { comments } from '#shared/contract/comments.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findProfile } from '../users/users.ts'
import { castCommentVote, createComment } from './comment-writes.ts'
import { listComments, listCommentsByUser } from './comments.ts'

export const commentsHandlers: Handlers<typeof comments> = {
  list: async ({ params }, { db, viewer, speaksOf, keepUntilChanged }) => {
    await speaksOf(`post:${params.id}`)
    keepUntilChanged(`post:${params.id}`)
    return listComments(db, params.id, viewer)
  },
  listByUser: async ({ params, query }, { db, viewer, speaksOf }) => {
    const { id } = await findProfile(db, params.id)
    await speaksOf(`profile:${id}`)
    return listCommentsByUser(db, id, query, viewer)
  },
  create: async ({ params, body }, context) => createComment(params.id, body, context),
  vote: async ({ params, body }, context) => castCommentVote(params.id, body.vote, context),
}
