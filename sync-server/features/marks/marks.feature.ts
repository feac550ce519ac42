import { serverFeature } from '../server-feature.ts'
import { loadMarks } from './marks.ts'
import { marksHandlers } from './marks.routes.ts'

export const marks = serverFeature('marks', {
  handlers: marksHandlers,
  entities: { mark: loadMarks },
  personal: { marks: { by: 'user_id', ends: 'deleted' } },
})
