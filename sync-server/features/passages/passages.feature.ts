import { serverFeature } from '../server-feature.ts'
import { passagesHandlers } from './passages.routes.ts'
import { loadPassageComments } from './passages.ts'

export const passages = serverFeature('passages', {
  handlers: passagesHandlers,
  entities: { passage_comment: loadPassageComments },
  personal: {
    passage_comments: { by: 'author_id', ends: 'left' },
  },
})
