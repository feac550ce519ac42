import { z } from 'zod'
import { jobType } from '../../jobs/define-job.ts'

/** Looks for the owner of a payment that no order knows. */
export const strayPaymentJob = jobType('payments.stray', z.object({ session: z.string() }))
