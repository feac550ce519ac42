import type { reports } from '#shared/contract/reports.ts'
import type { Handlers } from '../../http/handlers.ts'
import { appeal } from './appeals.ts'
import { decide } from './decide.ts'
import { listReported } from './list-reported.ts'
import { report } from './reports.ts'

export const reportsHandlers: Handlers<typeof reports> = {
  create: ({ body }, context) => report(body, context),
  appeal: ({ body }, context) => appeal(body, context),
  queue: ({ params, query }, { db, viewer }) => listReported(db, params.id, query, viewer),
  all: ({ query }, { db, viewer }) => listReported(db, null, query, viewer),
  handle: ({ body }, context) => decide(body, context),
}
