import type { ClientFeature } from '../client-feature.ts'
import { chapterCommentMutators } from './chapter-comments.mutators.ts'

export const chapterComments: ClientFeature<'remarks'> = {
  mutators: chapterCommentMutators,
  titles: {
    'remarks.create': ({ body }) => (body.parent_comment_id ? 'Reply' : 'Comment on a chapter'),
    'remarks.update': 'Edit a comment',
    'remarks.remove': 'Delete a comment',
  },
  labels: { body: 'Text' },
}
