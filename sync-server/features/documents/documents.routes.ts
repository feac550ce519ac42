import type { documents as contract } from '#shared/contract/documents.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { Documents } from './documents.ts'
import { exchange } from './exchange.ts'

interface Parts {
  documents: Documents
  epoch: number
  limits: RateLimits
}

export function documentsHandlers({ documents, epoch, limits }: Parts): Handlers<typeof contract> {
  return {
    ticket: async ({ body }, { viewer }) => ({
      ticket: await documents.ticketFor(viewer!, body.document),
    }),
    exchange: ({ body }, { db, viewer }) =>
      exchange(body.documents, {
        documents,
        db: db.read,
        user: viewer!,
        schema: body.schema,
        epoch,
        limits,
      }),
  }
}
