import { z } from 'zod'
import { MAX_APPEAL_LENGTH } from '../limits.ts'
import { bodyProblem } from '../rules/post-form.ts'
import { INVITATION_STATES, SIGN_UPS } from '../rules/site.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Rev } from './fields.ts'

/** Site admins' news for all users. One row, in the scope `site`. */
export const SiteNews = z.object({
  id: z.literal('site'),
  /** The app shows it above every page; empty: nothing. */
  announcement: z.string(),
  /** Rows of older servers lack it; `open` then. */
  signups: z.enum(SIGN_UPS).default('open'),
  rev: Rev,
})
export type SiteNews = z.infer<typeof SiteNews>

/** The code of an invitation link: 128 random bits. */
export const InvitationCode = z.string().min(1).max(100)

/** Called `trust` in the names of calls and jobs, which other versions know. */
export const antiAbuse = {
  proof: endpoint({
    method: 'GET',
    path: '/proof',
    summary:
      'A puzzle (ALTCHA) whose solution, as X-Proof, lets one sign up; null when none is asked',
    auth: 'none',
    offline: 'online',
    limits: ['proofs'],
    output: z.object({ challenge: z.looseObject({}).nullable() }),
  }),
  invitation: endpoint({
    method: 'POST',
    path: '/invitations/state',
    summary: 'The state of an invitation: still good, used up, expired, revoked, or unknown',
    auth: 'none',
    offline: 'online',
    reads: true,
    limits: ['links'],
    body: z.strictObject({ code: InvitationCode }),
    output: z.object({ state: z.enum(INVITATION_STATES) }),
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/account/appeal',
    summary: 'Appeal against one’s own suspension, once; site admins read it',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    body: z.strictObject({ text: checked((text) => bodyProblem(text, MAX_APPEAL_LENGTH)) }),
    output: Done,
  }),
}

export const antiAbuseFeature = {
  calls: antiAbuse,
  errors: {
    'trust.invitation_needed': [
      403,
      'This server takes new people by invitation. Ask somebody here for a link.',
    ],
    'trust.invitation_invalid': [
      410,
      'This invitation is no longer valid. Ask for a new one where you got it.',
    ],
    'trust.signups_closed': [403, 'This server takes no new accounts at the moment.'],
    'trust.email_blocked': [422, 'Please use another email address'],
    'trust.not_suspended': [409, 'This account is not suspended.'],
    'trust.already_appealed': [409, 'You have said what you think of it. An admin will read it.'],
    'trust.proof_missing': [403, 'This device has not been checked yet. Please try again.'],
    'trust.proof_refused': [403, 'This device could not be checked. Please try again.'],
  },
  rows: { site: SiteNews },
} satisfies Feature
