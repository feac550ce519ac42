import { z } from 'zod'
import { NOTIFICATION_KINDS } from '#shared/rules/notifications.ts'
import { jobType } from '../../jobs/define-job.ts'

const Happening = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  /** Such as `post:<id>`. */
  subject: z.string(),
  /** The user who caused it; '' when the server did it for the receiver. */
  actor: z.string(),
  /** The text to quote, such as `comment:<id>`, if the subject is not that text. */
  source: z.string().optional(),
})
export type Happening = z.infer<typeof Happening>

/** The users whom a job notifies. */
const Audience = z.object({
  /** Followers of any of these, such as `book:<id>`. */
  followers: z.array(z.string()),
  /** Members of this community who follow none of the above. */
  members: z.string().optional(),
  /** Users who muted one of these are left out; those who muted the actor are in any case. */
  unlessMuted: z.array(z.string()).optional(),
  happening: Happening,
  /** The id behind which it continues. */
  after: z.string().optional(),
})
export type Audience = z.infer<typeof Audience>

/** Notifies a whole audience, a few at a time. */
export const notifyAudienceJob = jobType('notifications.followers', Audience)
