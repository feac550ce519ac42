import type { ClientFeature } from '../client-feature.ts'
import { reportMutators } from './reports.mutators.ts'

export const reports: ClientFeature<'reports'> = {
  mutators: reportMutators,
  titles: {
    'reports.create': 'Report',
  },
  labels: { note: 'Note', reason: null },
}
