import { z } from 'zod'
import { jobType } from '../../jobs/define-job.ts'

/** Tells one browser of one notification; notifications know how. The queue of a running server knows its name. */
export const deliverPushJob = jobType(
  'push.ring',
  z.object({
    subscription: z.string(),
    notification: z.string(),
    /** When it was first asked for, ISO: what comes much too late is not told any more. */
    at: z.string(),
  }),
)
/** The payload of a job that sends a push to one browser. */
export type PushDelivery = z.infer<typeof deliverPushJob.payload>
