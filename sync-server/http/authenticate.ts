import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../db/database.ts'
import type { Person, Viewer } from '../sync/entities.ts'
import type { RequestContext } from './env.ts'

export interface Authenticator {
  /** Checks a bearer token and that its session is alive; throws `auth.expired` otherwise. */
  (db: Connection, token: string): Promise<Person>
}

/** Finds the user of a cookie; null if it is of no session. */
export interface Recogniser {
  (c: RequestContext, db: Connection): Promise<Viewer>
}

/** A suspended user may read and keep their own things, but no call of theirs may reach other users. */
export function assertMayWrite(viewer: Viewer, endpoint: Endpoint): void {
  if (!viewer?.is_suspended || endpoint.method === 'GET') return
  if (!endpoint.reads && !endpoint.evenSuspended) throw new ApiError('auth.suspended')
}

/** Calls that a suspended user may make ask it before they use a right over what is another's, or over what readers see. */
export function assertReaches(viewer: Viewer): void {
  if (viewer?.is_suspended) throw new ApiError('auth.suspended')
}

/** The caller, as far as the endpoint needs them. 401 always means: the token is missing or no longer valid. */
export async function viewerOf(
  c: RequestContext,
  endpoint: Endpoint,
  db: Connection,
  { authenticate, recognise }: { authenticate: Authenticator; recognise: Recogniser },
): Promise<Viewer> {
  if (endpoint.auth === 'none') return null
  const header = c.req.header('authorization')
  if (header === undefined) {
    if (endpoint.auth === 'required') throw new ApiError('auth.required')
    // `<img>` and `<video>` send no token: for bytes alone, which no other site may read, the cookie speaks.
    return endpoint.method === 'GET' && endpoint.gives ? recognise(c, db) : null
  }
  const token = /^Bearer (\S+)$/.exec(header)?.[1]
  if (!token) throw new ApiError('auth.expired')
  return authenticate(db, token)
}
