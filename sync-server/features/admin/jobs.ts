import type { Job } from '#shared/contract/admin.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertAdmin, logAdmin } from '../moderation/admin-log.ts'

const MOST = 200

/** Failed jobs first, then by due time. */
export async function listJobs(db: Connection): Promise<Job[]> {
  const now = new Date().toISOString()
  const rows = await db.all(selectJobs, { limit: MOST })
  return rows.map(({ leased_until, ...job }) => {
    const running = leased_until !== null && leased_until > now
    return { ...job, state: running ? 'running' : job.last_error === null ? 'waiting' : 'failed' }
  })
}

/** Tries a job again at once, or gives it up for good. */
export async function actOnJob(
  id: string,
  { act, reason }: { act: 'retry' | 'delete'; reason: string },
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user, now } = context
  assertAdmin(user)
  const job = await trx.first(selectName, { id })
  if (!job) throw new ApiError('admin.job_gone')
  if (act === 'retry') await trx.run(retryJob, { id, now })
  else await trx.run(deleteJob, { id })
  await logAdmin(context, { action: `job.${act}`, item: `job:${id}`, label: job.name, reason })
  return { done: true }
}

const selectJobs = statement<{ limit: number }>()((db, value) =>
  db
    .selectFrom('jobs')
    .select(['id', 'name', 'run_at', 'attempts', 'last_error', 'leased_until'])
    .orderBy((eb) => eb('last_error', 'is', null))
    .orderBy('run_at')
    .limit(value.limit),
)
const selectName = statement<{ id: string }>()((db, value) =>
  db.selectFrom('jobs').select('name').where('id', '=', value.id),
)
const retryJob = statement<{ id: string; now: string }>()((db, value) =>
  db
    .updateTable('jobs')
    .set({ run_at: value.now, leased_until: null, attempts: 0 })
    .where('id', '=', value.id),
)
const deleteJob = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('jobs').where('id', '=', value.id),
)
