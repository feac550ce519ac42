import type { APIError } from 'openai'
import type { CompletionUsage } from 'openai/resources/completions'

/**
 * The reason why a model server gave no text: it cannot be reached or is overloaded (`down`), its settings are wrong or
 * its account is empty (`settings`), the prompt does not fit (`window`), it will not write this (`refused`), its text
 * broke off (`broken`), or we stopped (`stopped`).
 */
export type FailureReason = 'down' | 'settings' | 'window' | 'refused' | 'broken' | 'stopped'

export interface Usage {
  tokens_in: number
  tokens_out: number
  /** The server counted nothing: these are ours. */
  is_estimated: boolean
}

export const NO_USAGE: Usage = { tokens_in: 0, tokens_out: 0, is_estimated: false }

export const sumUsage = (a: Usage, b: Usage): Usage => ({
  tokens_in: a.tokens_in + b.tokens_in,
  tokens_out: a.tokens_out + b.tokens_out,
  is_estimated: a.is_estimated || b.is_estimated,
})

type Came = Pick<ModelFailure, 'partial' | 'retryAfterMs' | 'isCut' | 'usage'>

export class ModelFailure extends Error {
  /** The tokens that the failed question and its answer took all the same. */
  spent: Usage | null = null
  readonly reason: FailureReason
  /** The text that had arrived by then. */
  readonly partial: string
  /** The time until the server may be asked again, in ms, if it says so. */
  readonly retryAfterMs: number | null
  /** The model had more to say than it was given tokens for: it may go on. */
  readonly isCut: boolean
  /** The server's count, if it ended its answer. */
  readonly usage: CompletionUsage | null

  constructor(
    reason: FailureReason,
    message: string,
    { partial = '', retryAfterMs = null, isCut = false, usage = null }: Partial<Came> = {},
  ) {
    super(message)
    this.reason = reason
    this.partial = partial
    this.retryAfterMs = retryAfterMs
    this.isCut = isCut
    this.usage = usage
  }
}

const WINDOW =
  /context.{0,20}(length|size|window)|maximum context|n_ctx|too many tokens|prompt is too long/i

/** OpenAI's codes for what it will not draw, and Azure's for what it will not read. */
const REFUSED = new Set(['moderation_blocked', 'content_policy_violation', 'content_filter'])

/**
 * The meaning of an error of the library, or of the connection. `asked`: the address and model, for the person who
 * reads the message.
 */
export function failureOf(error: unknown, asked: string): ModelFailure {
  const { status, message = String(error), headers, code } = error as Partial<APIError>
  const said = `${asked}: ${oneLine(message)}`
  if (status === undefined) return new ModelFailure('down', `No answer from ${said}`)
  if (
    code === 'context_length_exceeded' ||
    ((status === 400 || status === 422) && WINDOW.test(message))
  )
    return new ModelFailure('window', said)
  if (code && REFUSED.has(code)) return new ModelFailure('refused', said)
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
