import { z } from 'zod'
import { jobType } from '../../jobs/define-job.ts'

/** Makes the file of this export. */
export const exportJob = jobType('account.export', z.object({ id: z.string() }))
/** Erases the account of this id. */
export const eraseAccountJob = jobType('account.delete', z.object({ id: z.string() }))
