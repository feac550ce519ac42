import { serverFeature } from '../server-feature.ts'
import { commentsHandlers } from './comments.routes.ts'
import { loadCommentVotes, loadComments } from './comments.ts'

export const comments = serverFeature('comments', {
  handlers: commentsHandlers,
  entities: { comment: loadComments, comment_vote: loadCommentVotes },
  personal: {
    comments: { by: 'author_id', ends: 'left' },
    comment_versions: { by: 'comment_id', of: 'comments', ends: 'with' },
    comment_votes: { by: 'user_id', ends: 'deleted' },
  },
})
