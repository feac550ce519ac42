import { z } from 'zod'
import { jobType } from '../../jobs/define-job.ts'

/** Mails a link for a new password to the owner of this address. */
export const mailResetJob = jobType('auth.reset', z.string())
