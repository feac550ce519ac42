import type { marks } from '#shared/contract/marks.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listMarks, removeMark, saveMark } from './marks.ts'

export const marksHandlers: Handlers<typeof marks> = {
  list: ({ query }, { db, viewer }) => listMarks(db, query.book_id, viewer!),
  save: ({ params, body }, context) => saveMark(params.id, body, context),
  remove: ({ params }, context) => removeMark(params.id, context),
}
