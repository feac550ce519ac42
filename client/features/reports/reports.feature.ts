import type { ClientFeature } from '../client-feature.ts'
import { reportMutators } from './reports.mutators.ts'

export const reports: ClientFeature<'reports'> = {
  mutators: reportMutators,
  titles: {
    'reports.create': 'Report',
    'reports.appeal': 'Appeal',
    'reports.handle': 'Decision on a report',
  },
  labels: {
    note: 'Note',
    removal_reason: 'Reason',
    reason: null,
    text: 'Appeal',
    answer: 'Answer',
  },
}
