import { z } from 'zod'
import { bodyProblem } from '../rules/post-form.ts'
import {
  INVITATION_STATES,
  MAX_INVITATION_DAYS,
  MAX_INVITATION_NOTE_LENGTH,
  MAX_INVITED,
  SIGN_UPS,
} from '../rules/site.ts'
import { Backup } from './admin-overview.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Empty, Id, IdParams, Timestamp } from './fields.ts'

const Count = z.number().int()

/** The state of the things that a new server needs from its admin. */
export const Setup = z.object({
  /** Empty: the product's own name. */
  name: z.string(),
  icon_file_id: Id.nullable(),
  signups: z.enum(SIGN_UPS),
  /** True if an admin has decided who may sign up. */
  has_decided: z.boolean(),
  mail: z.object({
    /** The mail server, without its password; null: every mail is a file in the data folder. */
    host: z.string().nullable(),
    from: z.string(),
  }),
  /** Null before the first backup. */
  backup: Backup.nullable(),
  communities: Count,
  /** The address at which people reach this server, as its settings say. */
  public_url: z.string(),
  /** The account that owns the sample content; null without any. */
  sample: z.object({ username: z.string() }).nullable(),
  /** Commands that the operator types on this server's machine: a copy of it, the way back, a link to a new password. */
  commands: z.object({ backup: z.string(), restore: z.string(), reset: z.string() }),
})
export type Setup = z.infer<typeof Setup>

const Invitation = z.object({
  id: Id,
  note: z.string(),
  made_by: z.string(),
  uses: Count,
  /** Null: any number of people. */
  max_uses: Count.nullable(),
  created_at: Timestamp,
  /** Null: it does not run out. */
  expires_at: Timestamp.nullable(),
  state: z.enum(INVITATION_STATES),
})
export type Invitation = z.infer<typeof Invitation>

const TestMail = z.object({
  ok: z.boolean(),
  /** The address that the mail was for. */
  to: z.string(),
  /** The answer of the mail server, for the operator. */
  found: z.string(),
  /** The remedy; null if the mail was taken. */
  cure: z.string().nullable(),
})
export type TestMail = z.infer<typeof TestMail>

const Write = { method: 'POST', auth: 'required', offline: 'online' } as const

/** Calls for site admins only: what a new server needs, and who may come. */
export const setup = {
  state: endpoint({
    method: 'GET',
    auth: 'required',
    offline: 'online',
    path: '/admin/setup',
    summary: 'How far the set-up of this server is: name, sign-ups, mail, backup, content to try',
    output: Setup,
  }),
  testMail: endpoint({
    ...Write,
    acts: true,
    path: '/admin/setup/mail',
    summary: 'Send a mail to one’s own primary address now, and say what the mail server answered',
    limits: ['test_mails'],
    body: Empty,
    output: TestMail,
  }),
  addSample: endpoint({
    ...Write,
    acts: true,
    path: '/admin/setup/sample',
    summary: 'Make content to try, of an account of its own: a world, a community, a short novel',
    body: Empty,
    output: Setup,
  }),
  removeSample: endpoint({
    ...Write,
    method: 'DELETE',
    acts: true,
    path: '/admin/setup/sample',
    summary: 'Erase the content to try with its account',
    output: Setup,
  }),
  invitations: endpoint({
    method: 'GET',
    auth: 'required',
    offline: 'online',
    path: '/admin/invitations',
    summary: 'Invitation links, latest first, without their codes',
    output: z.array(Invitation),
  }),
  invite: endpoint({
    ...Write,
    // A command's reply is stored for its repeat, and this one has the code.
    acts: true,
    path: '/admin/invitations',
    summary: 'Make an invitation link; only this reply has its code',
    body: z.strictObject({
      note: checked((text) => bodyProblem(text, MAX_INVITATION_NOTE_LENGTH)).default(''),
      max_uses: z.number().int().min(1).max(MAX_INVITED).nullable().default(1),
      days: z.number().int().min(1).max(MAX_INVITATION_DAYS).nullable().default(7),
    }),
    output: Invitation.extend({ code: z.string() }),
  }),
  revoke: endpoint({
    ...Write,
    path: '/admin/invitations/:id/revoke',
    summary: 'End an invitation link; accounts that were made with it stay',
    params: IdParams,
    body: Empty,
    output: Done,
  }),
}

export const setupFeature = {
  calls: setup,
  errors: {
    'setup.no_mail_server': [
      409,
      'No mail server is set up. Set SMTP_URL and start the server again.',
    ],
    'setup.invitation_gone': [404, 'This invitation is gone.'],
    'setup.too_many_invitations': [
      409,
      'At most 200 invitations can be open. Revoke some that nobody needs.',
    ],
  },
} satisfies Feature
