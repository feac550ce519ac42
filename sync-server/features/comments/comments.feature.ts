import { serverFeature } from '../server-feature.ts'
import { commentsHandlers } from './comments.routes.ts'
import { loadCommentVotes, loadComments } from './comments.ts'

export const comments = serverFeature('comments', {
  handlers: commentsHandlers,
  entities: { comment: loadComments, comment_vote: loadCommentVotes },
})
