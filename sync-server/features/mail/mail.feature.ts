import { defineJob, recurringJob } from '../../jobs/define-job.ts'
import { serverFeature } from '../server-feature.ts'
import { eraseMailsJob, sendMailJob } from './job-types.ts'
import { eraseMails, type MailStore, sweepMails } from './stored-mails.ts'
import { type Mailer, sendMail } from './send-mail.ts'
import { mailTraces } from './traces.ts'

const DAY_MS = 24 * 3_600_000

export const mail = serverFeature('mail', {
  jobs: [
    defineJob(sendMailJob, { queue: 'network' }, (id, { mailer }: { mailer: Mailer }) =>
      sendMail(mailer, id),
    ),
    defineJob(eraseMailsJob, {}, (ids, store: MailStore) => eraseMails(store, ids)),
    recurringJob('mail.sweep', { everyMs: DAY_MS }, (store: MailStore) => sweepMails(store)),
  ],
  personal: {
    mails: { by: 'user_id', ends: 'deleted' },
    mail_tokens: { by: 'user_id', secret: ['token_hash'], ends: 'deleted' },
    mail_news: { by: 'user_id', ends: 'deleted' },
  },
  traces: mailTraces,
})
