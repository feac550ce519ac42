import { z } from 'zod'
import { jobType } from '../../jobs/define-job.ts'

/** Sends the mail of this id. */
export const sendMailJob = jobType('mail.send', z.string())
/** Erases the mails of these ids, and their files. */
export const eraseMailsJob = jobType('mail.erase', z.array(z.string()))
