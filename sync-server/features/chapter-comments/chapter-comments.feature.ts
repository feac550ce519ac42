import { serverFeature } from '../server-feature.ts'
import { chapterCommentsHandlers } from './chapter-comments.routes.ts'
import { loadChapterComments } from './chapter-comments.ts'

export const chapterComments = serverFeature('remarks', {
  handlers: chapterCommentsHandlers,
  entities: { remark: loadChapterComments },
  personal: {
    remarks: { by: 'author_id', ends: 'left' },
  },
})
