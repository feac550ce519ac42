import type { Database } from '../../db/database.ts'
import { recurringJob } from '../../jobs/define-job.ts'
import { serverFeature } from '../server-feature.ts'
import { antiAbuseHandlers } from './anti-abuse.routes.ts'
import { purgeExpired } from './purge.ts'
import { loadSite, siteTraces } from './site-settings.ts'

const HOUR_MS = 3_600_000

export const antiAbuse = serverFeature('trust', {
  handlers: antiAbuseHandlers,
  entities: { site: loadSite },
  scopes: { site: () => Promise.resolve(true) },
  jobs: [
    recurringJob('trust.purge', { everyMs: HOUR_MS }, ({ db }: { db: Database }) =>
      db.write((trx) => purgeExpired(trx, new Date().toISOString()), ['trust.purge']),
    ),
  ],
  personal: {
    // The export does not name the admins who decided.
    suspensions: { by: 'user_id', secret: ['suspended_by', 'lifted_by'], ends: 'deleted' },
    recent_writing: { by: 'user_id', secret: ['text_hash'], ends: 'deleted' },
    used_proofs: { reason: 'Puzzles that somebody solved, nobody knows who.' },
    invitations: { by: 'created_by', secret: ['code_hash'], ends: 'deleted' },
    site_settings: { reason: 'They are about the server.' },
  },
  traces: siteTraces,
})
