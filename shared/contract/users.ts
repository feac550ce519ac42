import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { bioProblem, displayNameProblem } from '../rules/accounts.ts'
import { checked, Id, IdParams, KeyParams, Rev, Timestamp } from './fields.ts'

/** The author line of posts and comments. */
export const Author = z.object({
  id: Id,
  username: z.string(),
  display_name: z.string(),
  avatar_file_id: Id.nullable(),
})
export type Author = z.infer<typeof Author>

/** A work on a profile: `book:` or `post:` and its id. */
const Work = z.string().regex(/^(?:book|post):[0-9a-f-]{36}$/, 'Not a book or post')

/** The public part of an account. */
export const Profile = Author.extend({
  bio: z.string(),
  joined_at: Timestamp,
  follower_count: z.number().int(),
  /** The work that the profile shows first; null also where this viewer may not see it. */
  pinned: Work.nullable().default(null),
  rev: Rev,
})
export type Profile = z.infer<typeof Profile>

export const UserEmail = z.object({
  id: Id,
  email: z.string(),
  verified: z.boolean(),
  is_primary: z.boolean(),
})
export type UserEmail = z.infer<typeof UserEmail>

/** The reason and the end of a suspension; a null end is for good. */
export const Suspension = z.object({
  reason: z.string(),
  until: Timestamp.nullable(),
  since: Timestamp,
  /** The time of the user's appeal, which they can make once. */
  appealed_at: Timestamp.nullable(),
})
export type Suspension = z.infer<typeof Suspension>

/** The user's own account, as only they see it. */
export const User = Profile.extend({
  email: z.string(),
  emails: z.array(UserEmail),
  original_avatar_file_id: Id.nullable(),
  coins: z.number().int(),
  /** True if the user runs this server: they moderate everywhere. */
  is_admin: z.boolean(),
  /** The suspension in force; it ends by itself at its time. */
  suspension: Suspension.nullable(),
})
export type User = z.infer<typeof User>

export const users = {
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    summary: 'The head of a profile, by id or username',
    auth: 'optional',
    offline: 'cache',
    params: KeyParams,
    output: Profile,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/:id',
    summary: 'Change one’s own display name, bio, picture or pinned work',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    guards: { row: 'user', fields: ['display_name', 'bio'] },
    body: z.strictObject({
      display_name: checked(displayNameProblem).optional(),
      bio: checked(bioProblem).optional(),
      /** The picture as the app shows it, and as it was before the user cut it. */
      avatar_file_id: Id.nullable().optional(),
      original_avatar_file_id: Id.nullable().optional(),
      pinned: Work.nullable().optional(),
    }),
    output: User,
  }),
}

export const usersFeature = {
  calls: users,
  errors: {
    'users.not_found': [404, 'User not found'],
    'users.not_your_work': [403, 'You can pin only books and posts of your own.'],
    'users.not_yours': [403, 'Only you may change your profile.'],
  },
  rows: { user: User, profile: Profile },
} satisfies Feature
