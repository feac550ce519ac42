import { serverFeature } from '../server-feature.ts'
import { loadAppeals } from './appeals.ts'
import { reportsHandlers } from './reports.routes.ts'
import { reportsTraces } from './traces.ts'

export const reports = serverFeature('reports', {
  handlers: reportsHandlers,
  entities: { appeal: loadAppeals },
  personal: {
    reports: { by: 'reporter_id', secret: ['handled_by'], ends: 'deleted' },
  },
  traces: reportsTraces,
})
