import type { ClientFeature } from '../client-feature.ts'
import { remarkMutators } from './remarks.mutators.ts'

export const remarks: ClientFeature<'remarks'> = {
  mutators: remarkMutators,
  titles: {
    'remarks.create': ({ body }) => (body.parent_comment_id ? 'Reply' : 'Comment on a chapter'),
    'remarks.update': 'Edit a comment',
    'remarks.remove': 'Delete a comment',
  },
  labels: { body: 'Text' },
}
