import type { passages } from '#shared/contract/passages.ts'
import type { Handlers } from '../../http/handlers.ts'
import {
  commentOnPassage,
  editPassageComment,
  removePassageComment,
  resolvePassage,
} from './passage-writes.ts'

export const passagesHandlers: Handlers<typeof passages> = {
  comment: ({ params, body }, context) => commentOnPassage(params.id, body, context),
  update: ({ params, body }, context) => editPassageComment(params.id, body.body, context),
  resolve: ({ params, body }, context) => resolvePassage(params.id, body.resolved, context),
  remove: ({ params }, context) => removePassageComment(params.id, context),
}
