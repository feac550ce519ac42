import { without, has } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { Traces } from '../personal.ts'
import { eraseMailsJob } from './job-types.ts'

/** Without a mail server, mails are files, and name the people who caused them. */
export const mailTraces: Traces = {
  async erase({ trx, user: { id } }: CommandContext) {
    const mails = await trx.all(selectMails, { id })
    await enqueueJob(
      trx,
      eraseMailsJob,
      mails.map((mail) => mail.id),
    )
    await trx.run(forgetIn, { id })
  },
}

const selectMails = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('mails')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', value.id), has('about', value.id)])),
)
const forgetIn = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('mails')
    .set({
      about: without('about', value.id),
    })
    .where(has('about', value.id)),
)
