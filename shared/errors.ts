import { featureErrors, type FeatureErrorCode } from './contract/index.ts'
import type { Errors } from './contract/feature.ts'

/** Errors of no feature. */
const COMMON = {
  'request.malformed_json': [400, 'The request body is not valid JSON.'],
  'request.invalid': [422, 'Some of what was sent is not valid.'],
  'request.unsupported_type': [415, 'Send the request body as application/json.'],
  'request.too_large': [413, 'The request is too large.'],
  'request.stalled': [408, 'The request stopped arriving.'],
  'request.not_found': [404, 'There is nothing at this address.'],
  'request.method_not_allowed': [404, 'This address does not answer that method.'],
  'request.rate_limited': [429, 'Too many requests. Please wait a moment and try again.'],
  'request.wrong_origin': [403, 'This request must come from the app itself.'],
  'server.internal': [500, 'Something went wrong on our side.'],
  'server.busy': [503, 'The server is busy. Please try again in a moment.'],
  'server.database_away': [
    503,
    'The server cannot reach its database. Please try again in a moment.',
  ],
  'server.storage_full': [503, 'The server has no space left. Nothing was saved.'],
  'server.files_away': [503, 'The server cannot reach its files. Please try again in a moment.'],
  'server.stopping': [503, 'The server is restarting. Please try again in a moment.'],
} satisfies Errors

export type ErrorCode = keyof typeof COMMON | FeatureErrorCode

/**
 * Every error the product can answer with: code → status and text. A reply is
 * `{ message, error }` with `error` the code; clients decide on the code and show the message.
 */
export const ERRORS: Record<ErrorCode, Errors[string]> = { ...COMMON, ...featureErrors }

export interface Issue {
  path: string
  message: string
}

interface Details {
  issues?: Issue[]
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** A refusal that its caller may see, on the wire and on the screen. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly issues: Issue[] | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    const [status, text] = ERRORS[code]
    super(details.issues?.[0]?.message ?? text, { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.issues = details.issues
    this.retryAfter = details.retryAfter
  }
}
