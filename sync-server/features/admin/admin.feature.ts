import { serverFeature } from '../server-feature.ts'
import { adminHandlers } from './admin.routes.ts'
import { adminTraces } from './traces.ts'

export const admin = serverFeature('admin', {
  handlers: adminHandlers,
  personal: {
    admin_log: { reason: 'What admins did; whom it was about is taken out with the account.' },
  },
  traces: adminTraces,
})
