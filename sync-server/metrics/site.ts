import { sql } from 'kysely'
import { statement } from '../db/statement.ts'
import { lastBackup } from '../features/admin/last-backup.ts'
import { freeBytes } from '../features/admin/overview.ts'
import type { Services } from '../services.ts'
import { PROGRAM_VERSION } from '../version.ts'
import { type Metric, sample } from './exposition.ts'

/** The figures of the site: its sockets, its waiting work, its bytes. No label says anything about a user. */
export async function siteMetrics(services: Services): Promise<Metric[]> {
  const { db, runtime, live, documents } = services
  const now = new Date().toISOString()
  const [mails, jobs, files] = [
    await db.read.all(countMails, {}),
    await db.read.all(countJobs, { now }),
    (await db.read.first(sumFiles, {}))!.bytes,
  ]
  const backup = lastBackup(runtime.dataDir)
  return [
    sample('gauge', 'loreloom_info', 'The running program.', [[{ version: PROGRAM_VERSION }, 1]]),
    sample('gauge', 'loreloom_open_sockets', 'Open websockets, by what they carry.', [
      [{ kind: 'sync' }, live.size],
      [{ kind: 'documents' }, documents.size],
    ]),
    sample('gauge', 'loreloom_writer_queue', 'Writes that wait for the writer.', db.waitingWrites),
    sample(
      'gauge',
      'loreloom_mails',
      'Mails by state; sent ones of the last 30 days.',
      byState(mails),
    ),
    sample('gauge', 'loreloom_jobs', 'Jobs by state.', byState(jobs)),
    sample('gauge', 'loreloom_database_bytes', 'Size of the database.', await db.bytes()),
    sample('gauge', 'loreloom_files_bytes', 'Size of the files that accounts store.', files),
    sample('gauge', 'loreloom_free_bytes', 'Room on the disk.', await freeBytes(runtime)),
    sample(
      'gauge',
      'loreloom_last_backup_timestamp_seconds',
      'The time of the last backup; none before the first.',
      backup && Date.parse(backup.at) / 1_000,
    ),
  ]
}

const byState = (rows: { state: string; count: number }[]) =>
  rows.map(({ state, count }) => [{ state }, count] as const)

const countMails = statement()((db) =>
  db
    .selectFrom('mails')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state'),
)
const countJobs = statement<{ now: string }>()((db, value) =>
  db
    .selectFrom('jobs')
    .select((eb) => [
      sql<string>`case when leased_until > ${value.now} then 'running'
        when last_error is not null then 'failed' else 'waiting' end`.as('state'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('state'),
)
const sumFiles = statement()((db) =>
  db
    .selectFrom('storage')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('used_bytes'), eb.lit(0)).as('bytes')),
)
