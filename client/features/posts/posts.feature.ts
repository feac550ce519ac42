import type { ClientFeature } from '../client-feature.ts'
import { postMutators } from './posts.mutators.ts'

export const posts: ClientFeature<'posts'> = {
  mutators: postMutators,
  titles: {
    'posts.create': 'New post',
    'posts.update': 'Edit a post',
    'posts.save': 'Save a post',
    'posts.vote': 'Vote on a post',
    'posts.votePoll': 'Vote in a poll',
    'posts.remove': 'Delete a post',
    'posts.moderate': 'Moderate a post',
  },
  labels: { title: 'Title', link_url: 'Link URL', body: 'Text', reason: 'Reason' },
}
