import { z } from 'zod'
import { passwordProblem } from '../rules/accounts.ts'
import { Password } from './auth.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Empty, Id, IdParams, Timestamp } from './fields.ts'

/** One sign-in on one device. */
export const OpenSession = z.object({
  id: Id,
  /** Such as `Firefox on Windows`; empty for a session that began before sessions had device names. */
  device: z.string(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  /** True for the session of this request. */
  is_current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** A copy of all of a user's data, or of one of their worlds. */
export const DataExport = z.object({
  state: z.enum(['none', 'waiting', 'ready']),
  requested_at: Timestamp.nullable(),
  ready_at: Timestamp.nullable(),
  bytes: z.number().int(),
  expires_at: Timestamp.nullable(),
})
export type DataExport = z.infer<typeof DataExport>

export const account = {
  changePassword: endpoint({
    method: 'POST',
    path: '/account/password',
    summary: 'Change one’s password; every other session of the account ends',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    acts: true,
    limits: ['passwords'],
    body: z.strictObject({ current_password: Password, new_password: checked(passwordProblem) }),
    output: Done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/account/sessions',
    summary: 'The user’s own sessions, the latest first',
    auth: 'required',
    offline: 'online',
    output: z.array(OpenSession),
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/account/sessions/end-others',
    summary: 'Sign out everywhere else',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    acts: true,
    body: Empty,
    output: Done,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/account/sessions/:id',
    summary: 'Sign out on one device',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    acts: true,
    params: IdParams,
    output: Done,
  }),
  export: endpoint({
    method: 'POST',
    path: '/account/export',
    summary: 'Start a copy of all of one’s own data: JSON, Markdown and files in one ZIP',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    limits: ['exports'],
    body: Empty,
    output: DataExport,
  }),
  exportState: endpoint({
    method: 'GET',
    path: '/account/export',
    summary: 'The state of that copy',
    auth: 'required',
    offline: 'online',
    output: DataExport,
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/account/export/download',
    summary: 'The ZIP file, for seven days; owner only',
    // A link sends no token, so the server identifies the user by the cookie.
    auth: 'optional',
    offline: 'online',
    gives: 'file',
    output: Done,
  }),
  exportWorld: endpoint({
    method: 'POST',
    path: '/worlds/:id/export',
    summary:
      'Start a copy of a world: books, story bibles, notes, gallery and files as a folder of Markdown in one ZIP; owner only',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    limits: ['world_exports'],
    params: IdParams,
    body: Empty,
    output: DataExport,
  }),
  exportWorldState: endpoint({
    method: 'GET',
    path: '/worlds/:id/export',
    summary: 'The state of that copy; owner only',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    output: DataExport,
  }),
  exportWorldFile: endpoint({
    method: 'GET',
    path: '/worlds/:id/export/download',
    summary: 'The ZIP file, for seven days; owner of the world only',
    // The cookie again, as for the user's own export.
    auth: 'optional',
    offline: 'online',
    gives: 'file',
    params: IdParams,
    output: Done,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/account/delete',
    summary: 'Delete one’s own account and everything that belongs to it alone, for good',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    acts: true,
    limits: ['passwords'],
    body: z.strictObject({
      /** The user's own username, typed to confirm. */
      username: z.string().max(100),
      password: Password,
    }),
    output: Done,
  }),
}

export const accountFeature = {
  calls: account,
  errors: {
    'account.wrong_password': [403, 'This is not your password.'],
    'account.not_confirmed': [422, 'Type your username to confirm.'],
    'account.export_running': [409, 'This copy is being made already.'],
    'account.export_not_found': [404, 'There is no such copy. Ask for a new one.'],
    'account.session_not_found': [404, 'This session has ended already.'],
  },
} satisfies Feature
