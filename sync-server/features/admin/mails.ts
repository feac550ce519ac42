import type { Mail } from '#shared/contract/admin.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertAdmin, logAdmin } from '../moderation/admin-log.ts'
import { sendMailJob } from '../mail/job-types.ts'

const MOST = 200

/** Failed mails first, then those that wait longest. Leaves out sent mails, which are private. */
export async function listMails(db: Connection): Promise<Mail[]> {
  const rows = await db.all(selectMails, { limit: MOST })
  return rows.map(({ state, address, ...mail }) => ({
    ...mail,
    state: state === 'failed' ? 'failed' : 'waiting',
    address: masked(address),
  }))
}

/** Tries a mail again at once, as if it were new. */
export async function retryMail(
  id: string,
  reason: string,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user } = context
  assertAdmin(user)
  const mail = await trx.first(reviveMail, { id })
  if (!mail) throw new ApiError('admin.mail_gone')
  await enqueueJob(trx, sendMailJob, id)
  await logAdmin(context, { action: 'mail.retry', item: `mail:${id}`, label: mail.kind, reason })
  return { done: true }
}

/** Enough to recognise a broken address by, not enough to collect them. */
function masked(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(2, at))}…${address.slice(at)}`
}

const selectMails = statement<{ limit: number }>()((db, value) =>
  db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'm.id',
      'm.kind',
      'u.username',
      'm.address',
      'm.state',
      'm.attempts',
      'm.last_error',
      'm.created_at',
    ])
    .where('m.state', 'in', ['waiting', 'failed'])
    .orderBy('m.state')
    .orderBy('m.created_at')
    .limit(value.limit),
)
const reviveMail = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0 })
    .where('id', '=', value.id)
    .where('state', '=', 'failed')
    .returning('kind'),
)
