import type { admin, SiteSettings } from '#shared/contract/admin.ts'
import { tidy } from '#shared/rules/text.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Connection } from '../../db/connection.ts'
import type { AiSettings } from '../../ai-settings.ts'
import { ApiError } from '#shared/errors.ts'
import { keepProbe } from '../generation/capability-rows.ts'
import type { Generator } from '../generation/generator.ts'
import { probe } from '../generation/probe.ts'
import { generationUse } from './generation-use.ts'
import type { SessionEnds } from '../../sync/session-ends.ts'
import { readSite, saveSite } from '../trust/site-settings.ts'
import { assertAdmin, listAdminLog, logAdmin } from './admin-log.ts'
import { actOnJob, listJobs } from './jobs.ts'
import { listPeople } from './list-people.ts'
import { listMails, retryMail } from './mails.ts'
import { overview, type Place, storageUse } from './overview.ts'
import { appointAdmin, endAllSessions, liftSuspension, suspendPerson } from './people.ts'

interface Parts {
  place: Place
  ends: SessionEnds
  ai: AiSettings | null
  generator: Generator
}

/** A model that has to be loaded first takes minutes; whoever waits for this page does not wait longer. */
const PROBE_MS = 5 * 60_000

export function adminHandlers({ place, ends, ai, generator }: Parts): Handlers<typeof admin> {
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
    settings: (_, { db, viewer }) => {
      assertAdmin(viewer)
      return settingsIn(db)
    },
    saveSettings: async ({ body: { reason, ...settings } }, context) => {
      assertAdmin(context.user)
      const before = await settingsIn(context.trx)
      await saveSite({ ...settings, announcement: tidy(settings.announcement) }, context)
      const after = await settingsIn(context.trx)
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
