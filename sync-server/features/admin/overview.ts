import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { StorageUse } from '#shared/contract/admin.ts'
import type { Overview } from '#shared/contract/admin-overview.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { lastDays } from './last-days.ts'
import { PROGRAM_VERSION } from '../../version.ts'
import { lastBackup, lastFailure } from './last-backup.ts'

export interface Runtime {
  dataDir: string
  databaseBytes: () => Promise<number>
  startedAt: string
  unlistedProxy: string | null
  hasMailServer: boolean
  publicUrl: URL
  /** Null if files are in the data folder. */
  filesBucket: string | null
  /** Null if the server keeps no second copy. */
  copy: (() => CopyState) | null
}

/** How far a second copy is. */
export interface CopyState {
  place: string
  /** In ms: all commits up to here are in it. */
  at: number | null
  /** The reason why it does not go on. */
  problem: string | null
}

const WEEK_MS = 7 * 86_400_000
const MOST_ACCOUNTS = 20

/** Counts accounts, jobs, mails and content for the admins' overview. */
export async function overview(db: Connection, runtime: Runtime): Promise<Overview> {
  const now = new Date()
  const since = new Date(now.getTime() - WEEK_MS).toISOString()
  const counts = (await db.first(selectCounts, { since, now: now.toISOString() }))!
  const {
    all,
    new_this_week,
    suspended,
    admins,
    waiting,
    failed,
    mail_waiting,
    mail_failed,
    ...others
  } = counts
  return {
    people: { all, new_this_week, suspended, admins },
    jobs: { waiting, failed },
    mail: { waiting: mail_waiting, failed: mail_failed, is_set_up: runtime.hasMailServer },
    backup: lastBackup(runtime.dataDir),
    backup_failed_at: lastFailure(runtime.dataDir),
    copy: copyOf(runtime),
    ...others,
    files_bucket: runtime.filesBucket,
    days: await lastDays(db, now),
    database_bytes: await runtime.databaseBytes(),
    free_bytes: await freeBytes(runtime),
    version: PROGRAM_VERSION,
    started_at: runtime.startedAt,
    unlisted_proxy: runtime.unlistedProxy,
    public_url: runtime.publicUrl.origin,
  }
}

function copyOf({ copy }: Runtime): Overview['copy'] {
  if (!copy) return null
  const { at, problem } = copy()
  return { at: at === null ? null : new Date(at).toISOString(), problem }
}

/** Bytes of stored files, by kind and by account. */
export async function storageUse(db: Connection, runtime: Runtime): Promise<StorageUse> {
  return {
    kinds: await db.all(selectKinds, {}),
    accounts: await db.all(selectAccounts, { limit: MOST_ACCOUNTS }),
    database_bytes: await runtime.databaseBytes(),
    free_bytes: await freeBytes(runtime),
  }
}

export async function freeBytes({ dataDir }: Pick<Runtime, 'dataDir'>): Promise<number> {
  const disk = await statfs(dataDir)
  return disk.bavail * disk.bsize
}

const count = (from: string) => sql<number>`(select count(*) from ${sql.raw(from)})`
const selectCounts = statement<{ since: string; now: string }>()((db, value) =>
  db.selectNoFrom([
    // One of them is the deleted user.
    sql<number>`(select count(*) - 1 from users)`.as('all'),
    sql<number>`(select count(*) from users where joined_at >= ${value.since})`.as('new_this_week'),
    sql<number>`(select count(*) from users where suspended_until > ${value.now})`.as('suspended'),
    count('users where is_admin = 1').as('admins'),
    count('posts where deleted_at is null').as('posts'),
    count('comments where deleted_at is null').as('comments'),
    count('worlds').as('worlds'),
    count('books').as('books'),
    sql<number>`(select count(distinct item) from reports where state = 'open')`.as('open_reports'),
    sql<number>`(select count(*) from suspensions where lifted_at is null and appeal is not null
      and (until is null or until > ${value.now}))`.as('open_appeals'),
    // Repeated work waits for its time at all times: only what is due makes a queue.
    sql<number>`(select count(*) from jobs where last_error is null and run_at <= ${value.now})`.as(
      'waiting',
    ),
    count('jobs where last_error is not null').as('failed'),
    count("mails where state = 'waiting'").as('mail_waiting'),
    count("mails where state = 'failed'").as('mail_failed'),
    sql<number>`(select coalesce(sum(used_bytes), 0) from storage)`.as('storage_bytes'),
  ]),
)
const selectKinds = statement()((db) =>
  db
    .selectFrom('files')
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('files'),
      eb.fn.sum<number>('size').as('bytes'),
    ])
    .groupBy('kind')
    .orderBy('bytes', 'desc'),
)
const selectAccounts = statement<{ limit: number }>()((db, value) =>
  db
    .selectFrom('storage as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.username', 'u.display_name', 'u.avatar_file_id', 's.used_bytes as bytes'])
    .where('s.used_bytes', '>', 0)
    .orderBy('s.used_bytes', 'desc')
    .limit(value.limit),
)
