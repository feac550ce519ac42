import { z } from 'zod'
import { jobType } from '../../jobs/define-job.ts'

/** Looks whose this payment is, of which no order knows. */
export const strayPaymentJob = jobType('payments.stray', z.object({ session: z.string() }))
