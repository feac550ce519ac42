import { serverFeature } from '../server-feature.ts'
import { annotationsHandlers } from './annotations.routes.ts'
import { loadAnnotations } from './annotations.ts'

export const annotations = serverFeature('passages', {
  handlers: annotationsHandlers,
  entities: { passage_comment: loadAnnotations },
  personal: {
    passage_comments: { by: 'author_id', whileAtWork: true, ends: 'left' },
  },
})
