import type { targets } from '#shared/contract/targets.ts'
import type { Handlers } from '../../http/handlers.ts'
import { getBookTarget, saveBookTarget } from './book-targets.ts'
import { addWritten, listWrittenDays, saveDayGoal } from './written-days.ts'

export const targetsHandlers: Handlers<typeof targets> = {
  get: ({ params }, { db, viewer }) => getBookTarget(db, params.id, viewer),
  setBook: ({ params, body }, context) => saveBookTarget(params.id, body, context),
  setGoal: ({ body }, context) => saveDayGoal(body.words, context),
  days: ({ query }, { db, viewer }) => listWrittenDays(db, query.from, viewer!),
  write: ({ params, body }, context) => addWritten(params.id, body, context),
}
