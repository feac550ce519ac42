import type { ClientFeature } from '../client-feature.ts'
import { flairMutators } from './flairs.mutators.ts'

export const flairs: ClientFeature<'flairs'> = {
  mutators: flairMutators,
  titles: {
    'flairs.create': 'New flair',
    'flairs.update': 'Change a flair',
    'flairs.remove': 'Delete a flair',
  },
  labels: { name: 'Name', bg_color: null, text_color: null },
}
