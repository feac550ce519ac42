import type { outlines } from '#shared/contract/outlines.ts'
import type { Handlers } from '../../http/handlers.ts'
import { getOutline, saveOutline } from './outlines.ts'

export const outlinesHandlers: Handlers<typeof outlines> = {
  get: ({ params }, { db, viewer }) => getOutline(db, params.id, viewer),
  update: ({ params, body }, context) => saveOutline(params.id, body, context),
}
