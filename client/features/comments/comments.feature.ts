import type { ClientFeature } from '../client-feature.ts'
import { commentMutators } from './comments.mutators.ts'

export const comments: ClientFeature<'comments'> = {
  mutators: commentMutators,
  titles: {
    'comments.create': ({ body }) => (body.parent_comment_id ? 'Reply' : 'Comment'),
    'comments.update': 'Edit a comment',
    'comments.remove': 'Delete a comment',
    'comments.vote': 'Vote on a comment',
    'comments.moderate': 'Moderate a comment',
  },
  labels: { body: 'Text', reason: 'Reason' },
}
