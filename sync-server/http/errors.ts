import { ApiError, type Issue } from '#shared/errors.ts'
import type { z } from 'zod'
import { DatabaseAway } from '../db/database.ts'
import type { RequestContext } from './env.ts'

/** Turns anything thrown into a typed reply. Unknown errors leave as an id to quote, details go to the log. */
export function errorReply(error: unknown, c: RequestContext): Response {
  const known = knownError(error)
  const requestId = c.var.requestId
  if (!known) {
    const about = { request: requestId, method: c.req.method, path: c.req.path }
    if (isGone(error, c)) c.var.log.debug(about, 'the caller went away')
    else c.var.log.error({ err: error, ...about }, 'request failed')
    const { message } = new ApiError('server.internal')
    return c.json({ message: `${message} (${requestId})`, error: 'server.internal' }, 500)
  }
  if (known.retryAfter !== undefined)
    c.header('Retry-After', String(Math.max(1, Math.ceil(known.retryAfter))))
  const { message, code, issues } = known
  return c.json({ message, error: code, ...(issues ? { issues } : {}) }, known.status as 400)
}

/** The disk, or what of it this process may use. */
const FULL = new Set<unknown>(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'])
/** Where the files are. */
const AWAY = new Set<unknown>(['S3_AWAY'])
const BUSY = new Set<unknown>(['SQLITE_BUSY', 'EMFILE', 'ENFILE'])

/** True if a request failed only because the client closed the connection. */
function isGone(error: unknown, c: RequestContext): boolean {
  const { code = '', name } = error as NodeJS.ErrnoException
  return BROKEN_LINE.test(code || name) && c.env.incoming?.socket?.destroyed === true
}

const BROKEN_LINE = /^(?:ECONNRESET|EPIPE|ECANCELED|ERR_STREAM_|AbortError)/

/** The API error for a known cause; null for an unexpected error. */
export function knownError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  const code = (error as { code?: unknown } | null)?.code
  if (error instanceof DatabaseAway) return new ApiError('server.database_away', { retryAfter: 2 })
  if (FULL.has(code)) return new ApiError('server.storage_full', { retryAfter: 60 })
  if (AWAY.has(code)) return new ApiError('server.files_away', { retryAfter: 10 })
  if (BUSY.has(code)) return new ApiError('server.busy', { retryAfter: 1 })
  return null
}

/** A validation failure in the form of a reply: dotted paths and the rule's own words. */
export function invalidInput(error: z.ZodError): ApiError {
  const issues = error.issues.map((issue): Issue => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  return new ApiError('request.invalid', { issues })
}
