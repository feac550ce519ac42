import type { ClientFeature } from '../client-feature.ts'
import { targetMutators } from './targets.mutators.ts'

export const targets: ClientFeature<'targets'> = {
  mutators: targetMutators,
  titles: {
    'targets.setBook': 'Set a book’s target',
    'targets.setGoal': 'Set the words of a day',
    'targets.write': 'Words of a day',
  },
  labels: { due_on: null, day: null, at: null },
}
