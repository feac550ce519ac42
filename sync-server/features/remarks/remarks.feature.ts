import { serverFeature } from '../server-feature.ts'
import { remarksHandlers } from './remarks.routes.ts'
import { loadRemarks } from './remarks.ts'

export const remarks = serverFeature('remarks', {
  handlers: remarksHandlers,
  entities: { remark: loadRemarks },
  personal: {
    remarks: { by: 'author_id', ends: 'left' },
  },
})
