import { z } from 'zod'
import { MAX_APPEAL_LENGTH } from '../limits.ts'
import { bodyProblem } from '../rules/post-form.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Rev } from './fields.ts'

/** Site admins' news for all users. One row, in the scope `site`. */
export const SiteNews = z.object({
  id: z.literal('site'),
  /** The app shows it above every page; empty: nothing. */
  announcement: z.string(),
  signups_open: z.boolean(),
  rev: Rev,
})
export type SiteNews = z.infer<typeof SiteNews>

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
    'trust.signups_closed': [403, 'This server takes no new accounts at the moment.'],
    'trust.email_blocked': [422, 'Please use another email address'],
    'trust.not_suspended': [409, 'This account is not suspended.'],
    'trust.already_appealed': [409, 'You have said what you think of it. An admin will read it.'],
    'trust.proof_missing': [403, 'This device has not been checked yet. Please try again.'],
    'trust.proof_refused': [403, 'This device could not be checked. Please try again.'],
  },
  rows: { site: SiteNews },
} satisfies Feature
