import { z } from 'zod'
import { MAX_DESCRIPTION_LENGTH } from '../limits.ts'
import { bodyProblem } from '../rules/post-form.ts'
import { authorNameProblem, worldNameProblem } from '../rules/world-form.ts'
import { Color, Community, Description, Moderator, Search } from './communities.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Empty, Id, IdParams, KeyParams, Rev, Timestamp } from './fields.ts'

/** A creator's own place. Only its owner and moderators see a private one, with everything in it. */
export const World = z.object({
  id: Id,
  short_id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** About the author, shown with the hero. */
  bio: z.string(),
  owner_id: Id,
  is_public: z.boolean(),
  show_author_hero: z.boolean(),
  author_name: z.string(),
  author_photo_file_id: Id.nullable(),
  cover_file_id: Id.nullable(),
  cover_gradient_from: Color,
  cover_gradient_to: Color,
  icon_file_id: Id.nullable(),
  icon_gradient_from: Color,
  icon_gradient_to: Color,
  member_count: z.number().int(),
  community_count: z.number().int(),
  /** Public books only. */
  book_count: z.number().int(),
  /** They moderate every community of the world. */
  moderators: z.array(Moderator),
  created_at: Timestamp,
  rev: Rev,
})
export type World = z.infer<typeof World>

/** A user's own membership; its id is the world's. */
export const WorldMembership = z.object({ id: Id, joined_at: Timestamp })
export type WorldMembership = z.infer<typeof WorldMembership>

const WithMembership = World.extend({ is_member: z.boolean() })
/** A world on the Explore page. */
const WithCommunities = World.extend({ communities: z.array(Community) })
const Bio = checked((text) => bodyProblem(text, MAX_DESCRIPTION_LENGTH)).transform((text) =>
  text.trim(),
)

export const worlds = {
  list: endpoint({
    method: 'GET',
    path: '/worlds',
    summary:
      'Worlds whose name or description holds the words, most members first, each with its communities',
    auth: 'optional',
    offline: 'cache',
    query: Search,
    paged: true,
    output: z.array(WithCommunities),
  }),
  listWithMembership: endpoint({
    method: 'GET',
    path: '/worlds/with-membership',
    summary: 'The same without communities, and whether one is a member',
    auth: 'required',
    offline: 'cache',
    query: Search,
    paged: true,
    output: z.array(WithMembership),
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/worlds/my',
    summary: 'The worlds one has joined or owns, by name',
    auth: 'required',
    offline: 'cache',
    output: z.array(WithMembership),
  }),
  listByUser: endpoint({
    method: 'GET',
    path: '/users/:id/worlds',
    summary: 'The worlds of a person that one may see, by name',
    auth: 'optional',
    offline: 'cache',
    params: IdParams,
    output: z.array(World),
  }),
  get: endpoint({
    method: 'GET',
    path: '/worlds/:id',
    summary: 'One world by id, short_id or name',
    auth: 'optional',
    offline: 'cache',
    params: KeyParams,
    output: World,
  }),
  listCommunities: endpoint({
    method: 'GET',
    path: '/worlds/:id/communities',
    summary: 'The communities of a world, most members first',
    auth: 'optional',
    offline: 'cache',
    params: KeyParams,
    output: z.array(Community),
  }),
  create: endpoint({
    method: 'POST',
    path: '/worlds',
    summary:
      'Create a world; it is public unless one says otherwise. One that its owner has created already is answered with as it is',
    auth: 'required',
    offline: 'queue',
    body: z.strictObject({
      id: Id.optional(),
      name: checked(worldNameProblem).transform((name) => name.trim()),
      description: Description.default(''),
      is_public: z.boolean().default(true),
      /** When a world has this name: refuse, or put the first free number behind it. */
      name_taken: z.enum(['refuse', 'number']).default('refuse'),
    }),
    output: World,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/worlds/:id',
    summary: 'Change the given fields; owner only',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    guards: { row: 'world', fields: ['description', 'bio'] },
    body: z.strictObject({
      description: Description.optional(),
      bio: Bio.optional(),
      is_public: z.boolean().optional(),
      show_author_hero: z.boolean().optional(),
      author_name: checked(authorNameProblem)
        .transform((name) => name.trim())
        .optional(),
      author_photo_file_id: Id.nullable().optional(),
      cover_file_id: Id.nullable().optional(),
      cover_gradient_from: Color.optional(),
      cover_gradient_to: Color.optional(),
      icon_file_id: Id.nullable().optional(),
      icon_gradient_from: Color.optional(),
      icon_gradient_to: Color.optional(),
    }),
    output: World,
  }),
  join: endpoint({
    method: 'POST',
    path: '/worlds/:id/join',
    summary: 'Become a member; repeating it changes nothing',
    auth: 'required',
    offline: 'queue',
    params: KeyParams,
    body: Empty,
    output: WithMembership,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/worlds/:id/leave',
    summary: 'Stop being a member; repeating it changes nothing',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: KeyParams,
    body: Empty,
    output: WithMembership,
  }),
  mute: endpoint({
    method: 'POST',
    path: '/worlds/:id/mute',
    summary: 'Keep a world’s communities out of one’s feeds, or let them in again',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    body: z.strictObject({ muted: z.boolean() }),
    output: Done,
  }),
  appoint: endpoint({
    method: 'POST',
    path: '/worlds/:id/moderators',
    summary: 'Make a user a moderator of all communities of the world, by username; owner only',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    body: z.strictObject({ username: z.string().max(40) }),
    output: World,
  }),
  dismiss: endpoint({
    method: 'DELETE',
    path: '/worlds/:id/moderators/:user',
    summary: 'Dismiss a moderator; the owner, or the moderator themselves',
    auth: 'required',
    offline: 'online',
    params: IdParams.extend({ user: Id }),
    output: World,
  }),
}

export const worldsFeature = {
  calls: worlds,
  errors: {
    'worlds.not_found': [404, 'World not found'],
    'worlds.edit_forbidden': [403, "You don't have permission to edit this world"],
    'worlds.name_taken': [409, 'A world with this name already exists.'],
    'worlds.owner_cannot_leave': [409, "You can't leave a world you own"],
    'worlds.too_many_moderators': [409, 'A world has at most 50 moderators.'],
  },
  rows: { world: World, world_membership: WorldMembership },
} satisfies Feature
