import { z } from 'zod'
import { NOTIFICATION_KINDS } from '#shared/rules/notifications.ts'
import { jobType } from '../../jobs/define-job.ts'

const Happening = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  /** Such as `post:<id>`. */
  subject: z.string(),
  /** Who caused it; '' when it was done for whom it reaches. */
  actor: z.string(),
})
export type Happening = z.infer<typeof Happening>

/** Whom a job tells. */
const Audience = z.object({
  /** Whoever follows one of these, such as `book:<id>`. */
  followers: z.array(z.string()),
  /** Whoever is a member of this community and follows none of the above. */
  members: z.string().optional(),
  /** Whoever muted one of these is left out; whoever muted the actor is in any case. */
  unlessMuted: z.array(z.string()).optional(),
  happening: Happening,
  /** Behind whom it goes on. */
  after: z.string().optional(),
})
export type Audience = z.infer<typeof Audience>

/** Tells a whole audience, a few at a time. */
export const notifyAudienceJob = jobType('notifications.followers', Audience)
