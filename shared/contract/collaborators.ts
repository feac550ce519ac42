import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Done, Id, IdParams, Rev, Timestamp } from './fields.ts'
import { Author } from './users.ts'

const Role = z.enum(['editor', 'viewer'])

/** A user whom a book's author invited to write, or to read along. */
export const Collaborator = z.object({
  id: Id,
  book_id: Id,
  book_title: z.string(),
  invited_by: Author,
  person: Author,
  role: Role,
  /** Null until the invitation is accepted. */
  accepted_at: Timestamp.nullable(),
  rev: Rev,
})
export type Collaborator = z.infer<typeof Collaborator>

const Own = { auth: 'required', offline: 'queue', params: IdParams } as const

export const collaborators = {
  list: endpoint({
    method: 'GET',
    path: '/books/:id/collaborators',
    summary: 'The collaborators of a book, invitations included; for them and the author',
    auth: 'required',
    offline: 'cache',
    params: IdParams,
    output: z.array(Collaborator),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/books/:id/collaborators',
    summary: 'Invite a user by username, or change their role; author only',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    body: z.strictObject({ username: z.string().min(1).max(100), role: Role }),
    output: Collaborator,
  }),
  accept: endpoint({
    ...Own,
    method: 'POST',
    path: '/collaborations/:id/accept',
    summary: 'Accept an invitation; the invited user only',
    output: Collaborator,
  }),
  remove: endpoint({
    ...Own,
    method: 'DELETE',
    path: '/collaborations/:id',
    summary: 'End a collaboration, decline or take back an invitation; its person or the author',
    evenSuspended: true,
    output: Done,
  }),
}

export const collaboratorsFeature = {
  calls: collaborators,
  errors: {
    'collaborators.not_found': [404, 'There is no such invitation.'],
    'collaborators.own': [409, 'You wrote this book yourself.'],
    'collaborators.blocked': [403, 'You cannot invite this person.'],
    'collaborators.too_many': [409, 'A book has at most 20 collaborators.'],
  },
  rows: { collaborator: Collaborator },
} satisfies Feature
