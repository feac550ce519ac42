import type { ClientFeature } from '../client-feature.ts'
import { awardMutators } from './awards.mutators.ts'

export const awards: ClientFeature<'awards'> = {
  mutators: awardMutators,
  titles: {
    'awards.giveToPost': 'Award for a post',
    'awards.giveToComment': 'Award for a comment',
    'awards.removeLine': 'Remove the words of an award',
  },
  labels: { line: 'Words', reason: 'Reason' },
}
