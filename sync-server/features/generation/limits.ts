import type { AiSettings } from '../../ai-settings.ts'
import { ApiError } from '#shared/errors.ts'
import type { WorkedOn } from './generation-rows.ts'

/** A thousand words take 16,700 tokens to read and 2,200 to write; what is read before them comes on top. */
const TOKENS_A_WORD = 19
const TOKENS_BEFORE = 30_000
const CEILING = 3
const MILLION = 1_000_000

interface Tokens {
  tokens_in: number
  tokens_out: number
}

/** About how many tokens a book of so many words takes. */
export function estimatedTokens(words: number): number {
  return words * TOKENS_A_WORD + TOKENS_BEFORE
}

/** Refuses what would take more than three times what the book should. */
export function assertBelowCeiling({ kind, book, tokens }: WorkedOn, more: number): void {
  if (kind === 'book' && tokens + more > CEILING * estimatedTokens(book.words))
    throw new ApiError('generation.ceiling')
}

/** In the operator's money, or in tokens where there are no prices. */
export function costOf({ tokens_in, tokens_out }: Tokens, { prices }: Pick<AiSettings, 'prices'>) {
  if (!prices) return tokens_in + tokens_out
  return (tokens_in * prices.in + tokens_out * prices.out) / MILLION
}

/** Whether a question of so many tokens still fits into what the server may take a day. */
export function isWithinBudget(
  spent: Tokens,
  more: number,
  ai: Pick<AiSettings, 'prices' | 'dailyBudget'>,
): boolean {
  if (ai.dailyBudget === null) return true
  // As if all of it were read: what is written of it is little, and not known before.
  return costOf(spent, ai) + costOf({ tokens_in: more, tokens_out: 0 }, ai) <= ai.dailyBudget
}

/** When the next day begins, UTC. */
export function nextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
