import type { admin, SiteSettings } from '#shared/contract/admin.ts'
import { tidy } from '#shared/rules/text.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Connection } from '../../db/connection.ts'
import type { AiSettings } from '../../ai-settings.ts'
import { ApiError } from '#shared/errors.ts'
import { keepProbe } from '../generation/capability-rows.ts'
import type { Generator } from '../generation/generator.ts'
import { probe } from '../generation/probe.ts'
import { goOn } from '../generation/start.ts'
import { generationUse } from './generation-use.ts'
import type { SessionEnds } from '../../sync/session-ends.ts'
import { readSite, saveSite } from '../trust/site-settings.ts'
import { assertAdmin, listAdminLog, logAdmin } from './admin-log.ts'
import { actOnJob, listJobs } from './jobs.ts'
import { listPeople } from './list-people.ts'
import { listMails, retryMail } from './mails.ts'
import { orderUse, retryRefunds } from './orders.ts'
import type { PaymentSettings } from '../../payment-settings.ts'
import { perform } from '../../sync/execute.ts'
import type { News } from '../../sync/news.ts'
import type { Cashier } from '../payments/cashier.ts'
import { decideStray, findStray } from '../payments/strays.ts'
import { overview, type Place, storageUse } from './overview.ts'
import { appointAdmin, endAllSessions, liftSuspension, suspendPerson } from './people.ts'

interface Parts {
  place: Place
  ends: SessionEnds
  ai: AiSettings | null
  generator: Generator
  payments: PaymentSettings | null
  cashier: Cashier
  news: News
}

/** A model that has to be loaded first takes minutes; whoever waits for this page does not wait longer. */
const PROBE_MS = 5 * 60_000

export function adminHandlers(parts: Parts): Handlers<typeof admin> {
  const { place, ends, ai, generator, payments, cashier, news } = parts
  return {
    overview: (_, { db, viewer }) => {
      assertAdmin(viewer)
      return overview(db, place)
    },
    users: ({ query }, { db, viewer }) => {
      assertAdmin(viewer)
      return listPeople(db, query)
    },
    suspend: ({ params, body }, context) => suspendPerson(params.id, body, context),
    lift: ({ params, body }, context) => liftSuspension(params.id, body.reason, context),
    appoint: ({ params, body }, context) => appointAdmin(params.id, body, context),
    endSessions: ({ params, body }, context) =>
      endAllSessions(params.id, body.reason, ends, context),
    jobs: (_, { db, viewer }) => {
      assertAdmin(viewer)
      return listJobs(db)
    },
    actOnJob: ({ params, body }, context) => actOnJob(params.id, body, context),
    mails: (_, { db, viewer }) => {
      assertAdmin(viewer)
      return listMails(db)
    },
    retryMail: ({ params, body }, context) => retryMail(params.id, body.reason, context),
    storage: (_, { db, viewer }) => {
      assertAdmin(viewer)
      return storageUse(db, place)
    },
    generation: (_, { db, viewer }) => {
      assertAdmin(viewer)
      return generationUse(db, ai)
    },
    probe: async (_, { db, viewer }) => {
      assertAdmin(viewer)
      if (!ai) throw new ApiError('generation.not_set_up')
      const result = await probe(ai, AbortSignal.timeout(PROBE_MS))
      const probed_at = new Date().toISOString()
      await db.write((trx) => keepProbe(trx, ai, result, probed_at))
      generator.forgetServer()
      const { checks, works } = result
      return { checks, works, probed_at }
    },
    orders: (_, { db, viewer }) => {
      assertAdmin(viewer)
      return orderUse(db, payments, cashier)
    },
    retryRefund: ({ params, body }, context) => retryRefunds(params.id, body.reason, context),
    decideStray: async ({ params: { id }, body: { decision, reason } }, { db, viewer }) => {
      assertAdmin(viewer)
      const stray = await findStray(db.read, id)
      if (!stray) throw new ApiError('payments.not_found')
      if (decision === 'refunded') await cashier.refundStray(stray)
      await perform(db, news, viewer!, async (context) => {
        if (!(await decideStray(id, decision, context))) return
        const item = `stray:${id}`
        await logAdmin(context, { action: `stray.${decision}`, item, label: id, reason })
      })
      return { done: true as const }
    },
    settings: (_, { db, viewer }) => {
      assertAdmin(viewer)
      return settingsIn(db)
    },
    saveSettings: async ({ body: { reason, ...settings } }, context) => {
      assertAdmin(context.user)
      const before = await settingsIn(context.trx)
      await saveSite({ ...settings, announcement: tidy(settings.announcement) }, context)
      const after = await settingsIn(context.trx)
      if (after.generation_open && !before.generation_open) await goOn(context)
      const label = changedIn(before, after)
      await logAdmin(context, { action: 'settings.save', item: 'settings', label, reason })
      return after
    },
    log: ({ query }, { db, viewer }) => {
      assertAdmin(viewer)
      return listAdminLog(db, query)
    },
  }
}

async function settingsIn(db: Connection): Promise<SiteSettings> {
  const { rev: _, ...settings } = await readSite(db)
  return settings
}

/** Names of what is another now. */
function changedIn(before: SiteSettings, after: SiteSettings): string {
  const names = Object.keys(after) as (keyof SiteSettings)[]
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .join(', ')
}
