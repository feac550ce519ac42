import type { comments } from '#shared/contract/comments.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findProfile } from '../users/users.ts'
import { deleteComment, editComment, listCommentVersions } from './comment-edits.ts'
import { moderateComment } from './comment-moderation.ts'
import { castCommentVote, createComment } from './comment-writes.ts'
import { findLivingPost, listComments, listCommentsByUser } from './comments.ts'

export const commentsHandlers: Handlers<typeof comments> = {
  list: async ({ params }, { db, viewer, speaksOf, cacheUntilChanged }) => {
    await speaksOf(`post:${params.id}`)
    const { community_id } = await findLivingPost(db, params.id, viewer)
    cacheUntilChanged(`post:${params.id}`, `community:${community_id}`)
    return listComments(db, params.id, viewer)
  },
  listByUser: async ({ params, query }, { db, viewer, snapshot, speaksOf }) => {
    const { id } = await findProfile(db, params.id)
    return snapshot(async (reader) => {
      const page = await listCommentsByUser(reader, id, query, viewer)
      const posts = new Set(page.items.map(({ post_id }) => post_id))
      for (const postId of posts) await speaksOf(`post:${postId}`, reader)
      return page
    })
  },
  create: async ({ params, body }, context) => createComment(params.id, body, context),
  update: async ({ params, body }, context) => editComment(params.id, body.body, context),
  versions: ({ params }, { db, viewer }) => listCommentVersions(db, params.id, viewer),
  remove: async ({ params }, context) => deleteComment(params.id, context),
  moderate: ({ params, body }, context) =>
    moderateComment(params.id, body.act, body.reason, context),
  vote: async ({ params, body }, context) => castCommentVote(params.id, body.vote, context),
}
