import { z } from 'zod'
import { jobType } from '../../jobs/define-job.ts'

/** Tells one browser of one notification; notifications know how. The queue of a running server knows its name. */
export const deliverPushJob = jobType(
  'push.ring',
  z.object({
    subscription: z.string(),
    notification: z.string(),
    /** The time of the first attempt, ISO: the server does not send a push much too late. */
    at: z.string(),
  }),
)
/** The payload of a job that sends a push to one browser. */
export type PushDelivery = z.infer<typeof deliverPushJob.payload>
