import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Done, IdParams, KeyParams, Timestamp } from './fields.ts'

/** A user, community or world that the user hides; its id is `user:<id>`, `community:<id>` or `world:<id>`. */
export const Mute = z.object({
  id: z.string(),
  /** Username, or name of the community or world. */
  name: z.string(),
  /** True if the user also may not reply to the one who blocks them. */
  blocks: z.boolean(),
  muted_at: Timestamp,
})
export type Mute = z.infer<typeof Mute>

export const mutes = {
  muteUser: endpoint({
    method: 'POST',
    path: '/users/:id/mute',
    summary: 'Mute or unmute a user: hide their texts; they get no notice of it',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: KeyParams,
    body: z.strictObject({ muted: z.boolean() }),
    output: Done,
  }),
  blockUser: endpoint({
    method: 'POST',
    path: '/users/:id/block',
    summary:
      'Block a user: mute them and refuse their replies to one’s own posts and comments; or end that',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: KeyParams,
    body: z.strictObject({ blocked: z.boolean() }),
    output: Done,
  }),
  muteCommunity: endpoint({
    method: 'POST',
    path: '/communities/:id/mute',
    summary: 'Keep a community out of one’s feeds, or let it in again',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    body: z.strictObject({ muted: z.boolean() }),
    output: Done,
  }),
}

export const mutesFeature = {
  calls: mutes,
  errors: {
    'mutes.own': [409, 'You cannot mute yourself.'],
    'mutes.blocked': [403, 'You cannot answer here.'],
  },
  rows: { mute: Mute },
} satisfies Feature
