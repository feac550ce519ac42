import type { annotations } from '#shared/contract/annotations.ts'
import type { Handlers } from '../../http/handlers.ts'
import {
  createAnnotation,
  editAnnotation,
  removeAnnotation,
  resolveAnnotation,
} from './annotation-writes.ts'

export const annotationsHandlers: Handlers<typeof annotations> = {
  comment: ({ params, body }, context) => createAnnotation(params.id, body, context),
  update: ({ params, body }, context) => editAnnotation(params.id, body.body, context),
  resolve: ({ params, body }, context) => resolveAnnotation(params.id, body.resolved, context),
  remove: ({ params }, context) => removeAnnotation(params.id, context),
}
