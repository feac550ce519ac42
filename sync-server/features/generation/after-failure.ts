import type { GenerationKind, Pause } from '#shared/contract/generation.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { FailureReason, ModelFailure } from './model-failure.ts'

/** Before the second and the third attempt at a step. */
const WAITS_MS = [5_000, 30_000]
/** A plan's book is not busy for longer because a server asks to be left alone. */
const LONGEST_WAIT_MS = 10 * 60_000
/** A book waits for its model server: the intervals between attempts, and the time after which it is given up. */
const REST_MS = 10 * 60_000
const GIVEN_UP_AFTER_MS = 24 * 3_600_000
/** The error that users see for each failure of the model server. */
const TOLD: Record<Exclude<FailureReason, 'stopped'>, ErrorCode> = {
  down: 'generation.provider_down',
  settings: 'generation.provider_config',
  window: 'generation.window_too_small',
  refused: 'generation.refused',
  broken: 'generation.unusable',
}
/** The same for the image model. */
const TOLD_OF_COVERS: typeof TOLD = {
  down: 'generation.image_down',
  settings: 'generation.image_config',
  window: 'generation.image_config',
  refused: 'generation.cover_refused',
  broken: 'generation.image_unusable',
}

export type Next =
  | { step: 'again'; inMs: number }
  /** The job tries again by itself after `inMs`; 0: a user has to decide. */
  | { step: 'rest'; pause: Pause; error: ErrorCode; inMs: number }
  | { step: 'fail'; error: ErrorCode }

interface Failed {
  kind: GenerationKind
  attempts: number
  /** ISO. */
  down_since: string | null
}

/** The error that users see for a failure of the model server. */
export function failureTextOf(
  kind: GenerationKind,
  { reason }: Pick<ModelFailure, 'reason'>,
): ErrorCode {
  const told = kind === 'cover' ? TOLD_OF_COVERS : TOLD
  return reason === 'stopped' ? told.down : told[reason]
}

/**
 * The reaction to a failed step. Three attempts; then a plan fails, because a user waits for it, and a book rests,
 * because much of it is written.
 */
export function afterFailure(
  { kind, attempts, down_since }: Failed,
  { reason, retryAfterMs }: Pick<ModelFailure, 'reason' | 'retryAfterMs'>,
  now: Date,
): Next {
  const error = failureTextOf(kind, { reason })
  const wait = WAITS_MS[attempts]
  const isSoon = (retryAfterMs ?? 0) <= LONGEST_WAIT_MS
  if (wait !== undefined && reason === 'broken') return { step: 'again', inMs: 0 }
  if (wait !== undefined && reason === 'down' && isSoon)
    return { step: 'again', inMs: Math.max(wait, retryAfterMs ?? 0) }
  if (kind !== 'book' || reason === 'window') return { step: 'fail', error }
  if (reason === 'refused' || reason === 'broken')
    return { step: 'rest', pause: 'needs_owner', error, inMs: 0 }
  if (down_since !== null && now.getTime() - Date.parse(down_since) > GIVEN_UP_AFTER_MS)
    return { step: 'fail', error }
  const pause = reason === 'settings' ? 'provider_config' : 'provider_down'
  return {
    step: 'rest',
    pause,
    error,
    inMs: Math.min(GIVEN_UP_AFTER_MS, Math.max(REST_MS, retryAfterMs ?? 0)),
  }
}
