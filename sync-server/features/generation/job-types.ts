import { z } from 'zod'
import { jobType } from '../../jobs/define-job.ts'

/** Continues this generation. */
export const generateJob = jobType('generation.work', z.object({ id: z.string() }))
/**
 * Brings an order up to date: generation asks for it, payments do it. `fully`: also asks the provider for its refunds.
 */
export const settleOrderJob = jobType(
  'payments.look',
  z.object({ id: z.string(), fully: z.boolean().optional() }),
)
