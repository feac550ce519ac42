import { serverFeature } from '../server-feature.ts'
import { reportsHandlers } from './reports.routes.ts'

export const reports = serverFeature('reports', {
  handlers: reportsHandlers,
})
