import { serverFeature } from '../server-feature.ts'
import { reportsHandlers } from './reports.routes.ts'
import { reportsTraces } from './traces.ts'

export const reports = serverFeature('reports', {
  handlers: reportsHandlers,
  personal: {
    reports: { by: 'reporter_id', secret: ['handled_by'], ends: 'deleted' },
  },
  traces: reportsTraces,
})
