import type { ClientFeature } from '../client-feature.ts'
import { bibleMutators } from './bible.mutators.ts'

export const bible: ClientFeature<'bible'> = {
  mutators: bibleMutators,
  titles: {
    'bible.create': 'New story bible entry',
    'bible.update': 'Change a story bible entry',
    'bible.remove': 'Delete a story bible entry',
    'bible.restore': 'Restore a story bible entry',
  },
  labels: { name: 'Name' },
}
