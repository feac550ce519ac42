import type { OpenAI } from 'openai'
import { inPieces } from './suspect.ts'

const MODERATION_MODEL = 'omni-moderation-latest'
/** Pieces in one question: a server may refuse a whole book at once. */
const PIECES_AT_ONCE = 10

/**
 * Returns true when one of these texts is sexual content with minors; null where the answer does not say so of each of
 * them: some servers know other categories. Throws what the library throws.
 */
export async function askModeration(
  client: OpenAI,
  texts: string[],
  signal: AbortSignal,
): Promise<boolean | null> {
  const pieces = texts.flatMap(inPieces)
  for (let at = 0; at < pieces.length; at += PIECES_AT_ONCE) {
    const input = pieces.slice(at, at + PIECES_AT_ONCE)
    const { results } = await client.moderations.create(
      { model: MODERATION_MODEL, input },
      { signal, maxRetries: 0 },
    )
    if (!Array.isArray(results) || results.length !== input.length) return null
    const verdicts = results.map((result) => result?.categories?.['sexual/minors'])
    if (verdicts.includes(true)) return true
    if (verdicts.some((verdict) => verdict !== false)) return null
  }
  return false
}

const statusOf = (error: unknown) => (error as { status?: number }).status ?? 0

/** Then it is not asked again. */
export const hasNoModeration = (error: unknown): boolean =>
  [404, 405, 501].includes(statusOf(error))

/** It did not take this question; it may take the next one. */
export function cannotModerate(error: unknown): boolean {
  const status = statusOf(error)
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
