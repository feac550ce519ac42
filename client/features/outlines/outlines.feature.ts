import type { ClientFeature } from '../client-feature.ts'
import { outlineMutators } from './outlines.mutators.ts'

export const outlines: ClientFeature<'outlines'> = {
  mutators: outlineMutators,
  titles: {
    'outlines.update': 'Change an outline',
  },
  labels: { overview: 'Overview' },
}
