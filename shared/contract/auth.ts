import { z } from 'zod'
import { SESSION_EXPIRED } from '../error-texts.ts'
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '../limits.ts'
import { emailProblem, passwordProblem, usernameProblem } from '../rules/accounts.ts'
import { InvitationCode } from './anti-abuse.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Empty, Id, IdParams } from './fields.ts'
import { User, UserEmail } from './users.ts'

/** `token`: a JWT of 15 minutes. The refresh token travels in an HttpOnly cookie only. */
export const Session = z.object({ user: User, token: z.string() })
export type Session = z.infer<typeof Session>

const Email = checked(emailProblem, z.string().trim())
const Token = z.string().min(1).max(200)
/** One that was chosen before. */
export const Password = z.string().min(1).max(MAX_PASSWORD_LENGTH)
const Emails = z.array(UserEmail)
const EmailParams = z.object({ id: Id, emailId: Id })

export const auth = {
  signup: endpoint({
    method: 'POST',
    path: '/auth/signup',
    summary: 'Create an account and sign in',
    auth: 'none',
    offline: 'online',
    limits: ['sign_up', 'links'],
    proof: true,
    body: z.strictObject({
      username: checked(usernameProblem),
      email: Email,
      password: checked(passwordProblem),
      /** A trap for bots: the form hides this field, and the server refuses a sign-up that fills it in. */
      homepage: z.string().max(500).optional(),
      /** The code of an invitation link: a server that takes only invited people asks for it. */
      invitation: InvitationCode.optional(),
    }),
    output: Session,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with a username, or a proved e-mail address, and password',
    auth: 'none',
    offline: 'online',
    limits: ['login', 'login_address'],
    body: z.strictObject({
      username: z.string().min(1).max(MAX_EMAIL_LENGTH),
      password: Password,
    }),
    output: Session,
  }),
  verify: endpoint({
    method: 'GET',
    path: '/auth/verify',
    summary: 'The signed-in user as the server knows them now',
    auth: 'required',
    offline: 'online',
    output: z.object({ user: User }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'A new access token for the refresh cookie, which is rotated',
    auth: 'none',
    offline: 'online',
    limits: ['refresh'],
    /** The user whom the device takes for its own: the server can then tell it that this account was deleted or signed out. */
    body: z.strictObject({ user_id: Id.optional() }),
    output: Session,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session of the refresh cookie',
    auth: 'none',
    offline: 'online',
    limits: ['refresh'],
    body: Empty,
    output: Done,
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/auth/request-reset',
    summary:
      'Send a link for a new password, if an account has this address; the reply never tells',
    auth: 'none',
    offline: 'online',
    proof: true,
    limits: ['mail_links', 'mail_links_address'],
    body: z.strictObject({ email: Email }),
    output: Done,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/auth/reset',
    summary: 'Set a new password with the token of a mailed link; ends every session',
    auth: 'none',
    offline: 'online',
    limits: ['links'],
    body: z.strictObject({ token: Token, password: checked(passwordProblem) }),
    output: z.object({ username: z.string() }),
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    summary: 'Prove with the token of a mailed link that an address is one’s own',
    auth: 'none',
    offline: 'online',
    limits: ['links'],
    body: z.strictObject({ token: Token }),
    output: z.object({ email: z.string() }),
  }),
  emails: endpoint({
    method: 'GET',
    path: '/users/:id/emails',
    summary: 'One’s own e-mail addresses',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    output: Emails,
  }),
  addEmail: endpoint({
    method: 'POST',
    path: '/users/:id/emails',
    summary:
      'Add an e-mail address, at most two, with one’s password; a link to prove it is sent there',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    acts: true,
    limits: ['passwords', 'emails', 'mail_links', 'mail_links_address'],
    params: IdParams,
    body: z.strictObject({
      email: Email,
      /** The present one: whoever reads the mail of an address can choose another. */
      password: Password,
    }),
    output: Emails,
  }),
  makePrimary: endpoint({
    method: 'POST',
    path: '/users/:id/emails/:emailId/make-primary',
    summary: 'Make a proved address the one that mail goes to',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    params: EmailParams,
    output: Emails,
  }),
  sendVerification: endpoint({
    method: 'POST',
    path: '/users/:id/emails/:emailId/verification',
    summary: 'Send the link that proves an address once more',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    limits: ['mail_links', 'mail_links_address'],
    params: EmailParams,
    output: Done,
  }),
  removeEmail: endpoint({
    method: 'DELETE',
    path: '/users/:id/emails/:emailId',
    summary: 'Remove an address that is not the primary one',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    params: EmailParams,
    output: Emails,
  }),
}

export const authFeature = {
  calls: auth,
  errors: {
    'auth.required': [401, 'Please sign in to continue.'],
    'auth.expired': [401, SESSION_EXPIRED],
    'auth.signed_out': [401, 'You have been signed out on this device. Please log in again.'],
    'auth.account_deleted': [410, 'This account was deleted.'],
    'auth.wrong_credentials': [403, 'Wrong username or password.'],
    'auth.weak_password': [422, 'Please choose another password.'],
    'auth.username_taken': [409, 'This username is already taken.'],
    'auth.link_invalid': [410, 'This link is no longer valid. Please ask for a new one.'],
    'emails.not_yours': [403, 'Only you see and change your email addresses.'],
    'emails.not_found': [404, 'Email address not found'],
    'emails.already_added': [409, 'You have already added this email address to your account'],
    'emails.in_use': [409, 'This email address is already in use by another account'],
    'emails.too_many': [409, 'You can only have up to 2 email addresses'],
    'emails.disposable': [
      422,
      'Please use an email address that lasts: disposable ones are refused.',
    ],
    'emails.already_primary': [409, 'This email is already your primary email'],
    'emails.unverified': [409, 'You must verify this email address before making it primary'],
    'emails.already_verified': [409, 'This email address is confirmed already'],
    'emails.primary': [409, 'Cannot remove your primary email. Make another email primary first.'],
    'emails.too_many_links': [
      429,
      'We have sent several mails to this address. Please look for them, or try again in an hour.',
    ],
    'auth.suspended': [
      403,
      'Your account is suspended. You can read and write drafts, but nothing that reaches others.',
    ],
  },
} satisfies Feature
