import type { admin } from '#shared/contract/admin.ts'
import type { AiSettings } from '../../ai-settings.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { PaymentSettings } from '../../payment-settings.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import type { Viewer } from '../../sync/entities.ts'
import type { SessionRevocations } from '../../sync/session-revocations.ts'
import { giveBackToReaders } from '../books/book-moderation.ts'
import type { Generator } from '../generation/generator.ts'
import type { Cashier } from '../payments/cashier.ts'
import { assertAdmin } from '../moderation/admin-log.ts'
import { listAdminLog } from './list-admin-log.ts'
import { generationUse } from './generation-use.ts'
import { actOnJob, listJobs } from './jobs.ts'
import { listPeople } from './list-people.ts'
import { listMails, retryMail } from './mails.ts'
import { orderUse, retryRefunds } from './orders.ts'
import { overview, type Runtime, storageUse } from './overview.ts'
import { appointAdmin, endAllSessions, liftSuspension, suspendPerson } from './people.ts'
import { readSettings, saveSettings } from './settings.ts'
import { settleStray } from './strays.ts'
import { tryModel } from './try-model.ts'

interface Parts {
  runtime: Runtime
  revocations: SessionRevocations
  ai: AiSettings | null
  generator: Generator
  payments: PaymentSettings | null
  cashier: Cashier
  changeBus: ChangeBus
}

/**
 * Calls without a log entry check here that the caller is an admin; the others do so in the transaction that logs them.
 */
export function adminHandlers(parts: Parts): Handlers<typeof admin> {
  const { runtime, revocations, ai, generator, payments, cashier } = parts
  return {
    overview: forAdmins((_, { db }) => overview(db, runtime)),
    users: forAdmins(({ query }, { db }) => listPeople(db, query)),
    suspend: ({ params, body }, context) => suspendPerson(params.id, body, context),
    lift: ({ params, body }, context) => liftSuspension(params.id, body.reason, context),
    appoint: ({ params, body }, context) => appointAdmin(params.id, body, context),
    endSessions: ({ params, body }, context) =>
      endAllSessions(params.id, body.reason, revocations, context),
    restoreBook: ({ params, body }, context) => giveBackToReaders(params.id, body.reason, context),
    jobs: forAdmins((_, { db }) => listJobs(db)),
    actOnJob: ({ params, body }, context) => actOnJob(params.id, body, context),
    mails: forAdmins((_, { db }) => listMails(db)),
    retryMail: ({ params, body }, context) => retryMail(params.id, body.reason, context),
    storage: forAdmins((_, { db }) => storageUse(db, runtime)),
    generation: forAdmins((_, { db }) => generationUse(db, ai)),
    probe: forAdmins((_, { db }) => tryModel(db, ai, generator)),
    orders: forAdmins((_, { db }) => orderUse(db, payments, cashier)),
    retryRefund: ({ params, body }, context) => retryRefunds(params.id, body.reason, context),
    decideStray: forAdmins(({ params, body }, context) =>
      settleStray(params.id, body, parts, context),
    ),
    settings: forAdmins((_, { db }) => readSettings(db)),
    saveSettings: ({ body }, context) => saveSettings(body, context),
    log: forAdmins(({ query }, { db }) => listAdminLog(db, query)),
  }
}

function forAdmins<Input, Context extends { viewer: Viewer }, Output>(
  handler: (input: Input, context: Context) => Promise<Output>,
) {
  return (input: Input, context: Context): Promise<Output> => {
    assertAdmin(context.viewer)
    return handler(input, context)
  }
}
