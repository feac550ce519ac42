import { z } from 'zod'
import { MAX_PASSWORD_LENGTH } from '../limits.ts'
import { emailProblem, passwordProblem, usernameProblem } from '../rules/accounts.ts'
import { endpoint } from './endpoint.ts'
import { checked, Done, Empty } from './fields.ts'
import { User } from './users.ts'

/** `token`: a JWT of 15 minutes. The refresh token travels in an HttpOnly cookie only. */
export const Session = z.object({ user: User, token: z.string() })
export type Session = z.infer<typeof Session>

export const auth = {
  signup: endpoint({
    method: 'POST',
    path: '/auth/signup',
    summary: 'Create an account and sign in',
    auth: 'none',
    offline: 'online',
    limits: ['sign_up'],
    proof: true,
    body: z.strictObject({
      username: checked(usernameProblem),
      email: checked(emailProblem),
      password: checked(passwordProblem),
      /** No person sees this field: whoever fills it in is refused. */
      homepage: z.string().max(500).optional(),
    }),
    output: Session,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with username and password',
    auth: 'none',
    offline: 'online',
    limits: ['login', 'login_address'],
    body: z.strictObject({
      username: z.string().min(1).max(100),
      password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
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
    body: Empty,
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
}
