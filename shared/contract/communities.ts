import { z } from 'zod'
import { MAX_DESCRIPTION_LENGTH, MAX_SEARCH_LENGTH } from '../limits.ts'
import { MAX_RULES, communityNameProblem, ruleProblem } from '../rules/community-form.ts'
import { bodyProblem } from '../rules/post-form.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Empty, Id, IdParams, KeyParams, Paging, Rev, Timestamp } from './fields.ts'

export const Color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Colours are written as #rrggbb')
  .nullable()

/** A community as other things mention it: enough for its name, address and icon. */
export const CommunityRef = z.object({
  id: Id,
  short_id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Slug of the community's world; null if it belongs to none. */
  world_slug: z.string().nullable(),
  icon_file_id: Id.nullable(),
  icon_gradient_from: Color,
  icon_gradient_to: Color,
})
export type CommunityRef = z.infer<typeof CommunityRef>

const PostTypes = z.object({
  allow_text_posts: z.boolean(),
  allow_link_posts: z.boolean(),
  allow_image_posts: z.boolean(),
  allow_video_posts: z.boolean(),
  allow_poll_posts: z.boolean(),
})

/** A user whom the creator appointed. */
export const Moderator = z.object({ id: Id, username: z.string() })
export const Rule = z.object({ name: z.string(), text: z.string() })
const RuleForm = z.strictObject({
  name: checked((name) => ruleProblem(name, '')).transform((name) => name.trim()),
  text: checked((text) => ruleProblem('-', text)).transform((text) => text.trim()),
})

export const Community = CommunityRef.extend({
  description: z.string(),
  world_id: Id.nullable(),
  creator_id: Id,
  member_count: z.number().int(),
  created_at: Timestamp,
  cover_file_id: Id.nullable(),
  cover_gradient_from: Color,
  cover_gradient_to: Color,
  ...PostTypes.shape,
  accent_color: Color,
  rules: z.array(Rule),
  moderators: z.array(Moderator),
  /** Shown first, in this order. */
  pinned_post_ids: z.array(Id),
  rev: Rev,
})
export type Community = z.infer<typeof Community>

/** A user's own membership; its id is the community's. */
export const Membership = z.object({ id: Id, joined_at: Timestamp })
export type Membership = z.infer<typeof Membership>

const WithMembership = Community.extend({ is_member: z.boolean() })
export const Description = checked((text) => bodyProblem(text, MAX_DESCRIPTION_LENGTH)).transform(
  (text) => text.trim(),
)
export const Search = Paging.extend({ search: z.string().max(MAX_SEARCH_LENGTH).default('') })

export const communities = {
  list: endpoint({
    method: 'GET',
    path: '/communities',
    summary: 'All communities, most members first',
    auth: 'optional',
    offline: 'cache',
    query: Paging,
    paged: true,
    output: z.array(Community),
  }),
  listWithMembership: endpoint({
    method: 'GET',
    path: '/communities/with-membership',
    summary: 'Communities whose name or description holds the words, and whether one is a member',
    auth: 'required',
    offline: 'cache',
    query: Search,
    paged: true,
    output: z.array(WithMembership),
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/communities/my',
    summary: 'The communities one has joined, by name',
    auth: 'required',
    offline: 'cache',
    output: z.array(WithMembership),
  }),
  get: endpoint({
    method: 'GET',
    path: '/communities/:id',
    summary:
      'One community by id, short_id or name; inside a world also by that world and its name',
    auth: 'optional',
    offline: 'cache',
    params: KeyParams,
    query: z.object({ world: z.string().max(200).optional() }),
    output: Community,
  }),
  create: endpoint({
    method: 'POST',
    path: '/communities',
    summary: 'Create a community; its creator becomes its first member',
    auth: 'required',
    offline: 'queue',
    body: z.strictObject({
      id: Id.optional(),
      name: checked(communityNameProblem).transform((name) => name.trim()),
      description: Description.default(''),
      world_id: Id.nullish(),
    }),
    output: Community,
  }),
  join: endpoint({
    method: 'POST',
    path: '/communities/:id/join',
    summary: 'Become a member; repeating it changes nothing',
    auth: 'required',
    offline: 'queue',
    params: KeyParams,
    body: Empty,
    output: WithMembership,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/communities/:id/leave',
    summary: 'Stop being a member; repeating it changes nothing',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: KeyParams,
    body: Empty,
    output: WithMembership,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/communities/:id',
    summary: 'Change the given fields; creator only',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    guards: { row: 'community', fields: ['description'] },
    body: z.strictObject({
      description: Description.optional(),
      ...PostTypes.partial().shape,
      cover_file_id: Id.nullable().optional(),
      cover_gradient_from: Color.optional(),
      cover_gradient_to: Color.optional(),
      icon_file_id: Id.nullable().optional(),
      icon_gradient_from: Color.optional(),
      icon_gradient_to: Color.optional(),
      accent_color: Color.optional(),
      rules: z.array(RuleForm).max(MAX_RULES, 'A community has at most 10 rules').optional(),
    }),
    output: Community,
  }),
}

export const communitiesFeature = {
  calls: communities,
  errors: {
    'communities.not_found': [404, 'Community not found'],
    'communities.name_taken': [409, 'A community with this name already exists.'],
    'communities.name_reserved': [409, 'This name is reserved. Please choose another one.'],
    'communities.edit_forbidden': [403, "You don't have permission to edit this community"],
    'communities.owner_cannot_leave': [409, "You can't leave a community you created"],
    'communities.no_post_type': [422, 'At least one post type must be enabled'],
    'communities.banned': [403, 'You are banned from this community.'],
  },
  rows: { membership: Membership, community: Community },
} satisfies Feature
