import { z } from 'zod'
import { awardLineProblem } from '../rules/awards.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Id, IdParams, Paging, Rev, Timestamp } from './fields.ts'
import { Reason } from './moderation.ts'
import { Author } from './users.ts'

export const Award = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  description: z.string(),
  /** In coins. */
  cost: z.number().int(),
})
export type Award = z.infer<typeof Award>

/** An award as an item shows it. */
const GivenAward = Award.extend({ count: z.number().int() })
export type GivenAward = z.infer<typeof GivenAward>

/** One change of a user's coins. */
export const CoinEntry = z.object({
  id: Id,
  amount: z.number().int(),
  reason: z.enum(['sign_up', 'daily', 'award']),
  /** The item that got the award: `post:` or `comment:` and its id. */
  subject: z.string().nullable(),
  /** The award that it paid for. */
  award_id: Id.nullable(),
  created_at: Timestamp,
})
export type CoinEntry = z.infer<typeof CoinEntry>

/** The words of a giver to the author, with one award. Everybody who sees the item reads them. */
export const AwardLine = z.object({
  id: Id,
  award_id: Id,
  /** The item that got the award: `post:` or `comment:` and its id. */
  item: z.string(),
  post_id: Id,
  text: z.string(),
  author: Author,
  created_at: Timestamp,
  rev: Rev,
})
export type AwardLine = z.infer<typeof AwardLine>

const Give = z.strictObject({ award_id: Id, line: checked(awardLineProblem).default('') })
const Given = z.object({ awards: z.array(GivenAward), coins: z.number().int() })

export const awards = {
  list: endpoint({
    method: 'GET',
    path: '/awards',
    summary: 'All awards, cheapest first',
    auth: 'optional',
    offline: 'cache',
    output: z.array(Award),
  }),
  listOnPost: endpoint({
    method: 'GET',
    path: '/posts/:id/awards',
    summary: 'The awards of a post, with counts',
    auth: 'optional',
    offline: 'cache',
    params: IdParams,
    output: z.array(GivenAward),
  }),
  listOnComment: endpoint({
    method: 'GET',
    path: '/comments/:id/awards',
    summary: 'The awards of a comment, with counts',
    auth: 'optional',
    offline: 'cache',
    params: IdParams,
    output: z.array(GivenAward),
  }),
  giveToPost: endpoint({
    method: 'POST',
    path: '/posts/:id/awards',
    summary: 'Give an award; each one once, never to oneself',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: Give,
    output: Given,
  }),
  giveToComment: endpoint({
    method: 'POST',
    path: '/comments/:id/awards',
    summary: 'Give an award; each one once, never to oneself',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: Give,
    output: Given,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/posts/:id/award-lines',
    summary:
      'The words that came with awards of a post and of its comments, or of one of them, latest first',
    auth: 'optional',
    offline: 'cache',
    params: IdParams,
    query: Paging.omit({ offset: true }).extend({
      /** `post:` or `comment:` and its id. */
      item: z.string().max(60).default(''),
    }),
    paged: true,
    output: z.array(AwardLine),
  }),
  removeLine: endpoint({
    method: 'POST',
    path: '/award-lines/:id/remove',
    summary:
      'Remove the words of an award, which stays: one’s own, or with a reason those of others; giver and moderators',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    body: z.strictObject({ reason: Reason.default('') }),
    output: Done,
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/coins',
    summary: 'Every change of one’s own coins, latest first',
    auth: 'required',
    offline: 'cache',
    query: Paging,
    paged: true,
    output: z.array(CoinEntry),
  }),
}

export const awardsFeature = {
  calls: awards,
  errors: {
    'awards.not_found': [404, 'Award not found'],
    'awards.line_not_found': [404, 'These words are gone already.'],
    'awards.own_item': [403, 'You cannot give an award to yourself.'],
    'awards.already_given': [409, 'This award was already given.'],
    'awards.not_enough_coins': [409, 'Not enough coins'],
  },
  rows: { coin_entry: CoinEntry, award_line: AwardLine },
} satisfies Feature
