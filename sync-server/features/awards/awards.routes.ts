import type { awards } from '#shared/contract/awards.ts'
import { AWARDS } from '#shared/rules/awards.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listCoinEntries } from '../users/coins.ts'
import { findItem, giveAward, toGiven } from './awards.ts'
import { listAwardLines, removeAwardLine } from './lines.ts'

export const awardsHandlers: Handlers<typeof awards> = {
  list: () => Promise.resolve([...AWARDS]),
  listOnPost: async ({ params }, { db, viewer }) =>
    toGiven((await findItem(db, 'post', params.id, viewer)).awards),
  listOnComment: async ({ params }, { db, viewer }) =>
    toGiven((await findItem(db, 'comment', params.id, viewer)).awards),
  giveToPost: ({ params, body }, context) => giveAward('post', params.id, body, context),
  giveToComment: ({ params, body }, context) => giveAward('comment', params.id, body, context),
  lines: async ({ params, query }, { db, viewer, speaksOf }) => {
    await speaksOf(`post:${params.id}`)
    await findItem(db, 'post', params.id, viewer)
    return listAwardLines(db, params.id, query, viewer)
  },
  removeLine: ({ params, body }, context) => removeAwardLine(params.id, body.reason, context),
  ledger: ({ query }, { db, viewer }) => listCoinEntries(db, viewer!.id, query),
}
