import { z } from 'zod'
import { MAX_APPEAL_LENGTH } from '../limits.ts'
import { bodyProblem } from '../rules/post-form.ts'
import { endpoint } from './endpoint.ts'
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
