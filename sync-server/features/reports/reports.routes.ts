import type { reports } from '#shared/contract/reports.ts'
import type { Handlers } from '../../http/handlers.ts'
import { decide } from './decide.ts'
import { listReported, report } from './reports.ts'

export const reportsHandlers: Handlers<typeof reports> = {
  create: ({ body }, context) => report(body, context),
  queue: ({ params }, { db, viewer }) => listReported(db, params.id, viewer),
  all: (_, { db, viewer }) => listReported(db, null, viewer),
  handle: ({ body }, context) => decide(body, context),
}
