import { z } from 'zod'
import { type FlairLook, flairProblems } from '../rules/flairs.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Done, Id, IdParams, KeyParams, Rev } from './fields.ts'

const HexColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'Colours are written as #rrggbb')

export const Flair = z.object({
  id: Id,
  name: z.string(),
  /** The same as `bg_color`. */
  color: z.string(),
  bg_color: z.string(),
  text_color: z.string(),
})
export type Flair = z.infer<typeof Flair>

/** A flair of one community. */
export const CommunityFlair = Flair.extend({ community_id: Id, rev: Rev })
export type CommunityFlair = z.infer<typeof CommunityFlair>

const Look = z.strictObject({
  name: z.string(),
  bg_color: HexColor,
  text_color: HexColor.default('#FFFFFF'),
})

function checkLook(look: FlairLook, context: z.core.$RefinementCtx): void {
  for (const [path, message] of Object.entries(flairProblems(look)))
    context.addIssue({ code: 'custom', path: [path], message })
}

const FlairParams = IdParams.extend({ flair: Id })

export const flairs = {
  listGlobal: endpoint({
    method: 'GET',
    path: '/flairs',
    summary: 'The flairs of every community',
    auth: 'none',
    offline: 'cache',
    output: z.array(Flair),
  }),
  list: endpoint({
    method: 'GET',
    path: '/communities/:id/flairs',
    summary: 'The flairs of one community, by name',
    auth: 'optional',
    offline: 'cache',
    params: KeyParams,
    output: z.array(CommunityFlair),
  }),
  create: endpoint({
    method: 'POST',
    path: '/communities/:id/flairs',
    summary: 'Add a flair to a community; moderators only',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: Look.extend({ id: Id.optional() }).superRefine(checkLook),
    output: CommunityFlair,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/communities/:id/flairs/:flair',
    summary: 'Change a flair’s name and colours; the posts that have it show them; moderators only',
    auth: 'required',
    offline: 'queue',
    params: FlairParams,
    body: Look.superRefine(checkLook),
    output: CommunityFlair,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/communities/:id/flairs/:flair',
    summary: 'Delete a flair, also from the posts that have it; moderators only',
    auth: 'required',
    offline: 'queue',
    params: FlairParams,
    output: Done,
  }),
}

export const flairsFeature = {
  calls: flairs,
  errors: {
    'flairs.not_found': [404, 'Flair not found'],
    'flairs.too_many': [409, 'A community has at most 50 flairs.'],
  },
  rows: { flair: CommunityFlair },
} satisfies Feature
