import type { APIError } from 'openai'

/**
 * Why a model server gave no text: it cannot be reached or is overloaded (`down`), its settings are wrong or its account is
 * empty (`settings`), the prompt does not fit (`window`), it will not write this (`refused`), its text broke off (`broken`),
 * or we stopped (`stopped`).
 */
export type FailureReason = 'down' | 'settings' | 'window' | 'refused' | 'broken' | 'stopped'

export interface Usage {
  tokens_in: number
  tokens_out: number
  /** The server counted nothing: these are ours. */
  is_estimated: boolean
}

export class ModelFailure extends Error {
  /** What was asked and answered all the same. */
  spent: Usage | null = null
  readonly reason: FailureReason
  /** What had come by then. */
  readonly partial: string
  /** When the server may be asked again, in ms, if it says so. */
  readonly retryAfterMs: number | null

  constructor(
    reason: FailureReason,
    message: string,
    { partial = '', retryAfterMs = null }: { partial?: string; retryAfterMs?: number | null } = {},
  ) {
    super(message)
    this.reason = reason
    this.partial = partial
    this.retryAfterMs = retryAfterMs
  }
}

const WINDOW =
  /context.{0,20}(length|size|window)|maximum context|n_ctx|too many tokens|prompt is too long/i

/** What an error of the library, or of the connection, means. `asked`: the address and model, for whoever reads it. */
export function failureOf(error: unknown, asked: string): ModelFailure {
  const { status, message = String(error), headers, code } = error as Partial<APIError>
  const said = `${asked}: ${oneLine(message)}`
  if (status === undefined) return new ModelFailure('down', `No answer from ${said}`)
  if (
    code === 'context_length_exceeded' ||
    ((status === 400 || status === 422) && WINDOW.test(message))
  )
    return new ModelFailure('window', said)
  if (code === 'insufficient_quota' || [400, 401, 402, 403, 404, 405, 422].includes(status))
    return new ModelFailure('settings', said)
  return new ModelFailure('down', said, { retryAfterMs: waitOf(headers?.get('retry-after')) })
}

/** Seconds, or a date. */
function waitOf(header: string | null | undefined): number | null {
  if (!header) return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1_000
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** A page of HTML is not shown whole. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}
