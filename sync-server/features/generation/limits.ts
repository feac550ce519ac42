import type { GenerationKind } from '#shared/contract/generation.ts'
import { ApiError, type ErrorCode } from '#shared/errors.ts'
import { MAX_COVERS_A_DAY } from '#shared/limits.ts'
import type { AiSettings } from '../../ai-settings.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { scriptOf } from './book/script-of.ts'
import { UNFINISHED } from '../books/free-books.ts'
import type { WorkedOn } from './generation-rows.ts'

/** A thousand words take 16,700 tokens to read and 2,200 to write; planning, checking and recording a chapter come on top. */
const TOKENS_A_WORD = 19
const TOKENS_A_CHAPTER = 25_000
const TOKENS_BEFORE = 30_000
/** Other scripts than ours take twice as many and more. */
const OTHER_SCRIPT = 2.5
const CEILING = 3
/** For one account. */
const MOST_BOOKS = 5
const MILLION = 1_000_000
/** Below this a model has read nothing of the book when it begins to write. */
const LEAST_WINDOW = 8_000

export interface Tokens {
  tokens_in: number
  tokens_out: number
}

interface Size {
  words: number
  /** Also those that are only read. */
  chapters: number
  language: string
}

interface Allowance {
  /** They count together. */
  kinds: readonly GenerationKind[]
  most: number
  error: ErrorCode
}
const PLANS: readonly GenerationKind[] = ['outline', 'bible', 'chapter_outline', 'scene']

/** The number of generations of a kind that an account may begin a day, UTC; null: users order books. */
export function allowanceOf(
  kind: GenerationKind,
  { planningPerDay }: Pick<AiSettings, 'planningPerDay'>,
): Allowance | null {
  if (kind === 'book') return null
  if (kind === 'cover')
    return { kinds: [kind], most: MAX_COVERS_A_DAY, error: 'generation.cover_limit' }
  return { kinds: PLANS, most: planningPerDay, error: 'generation.daily_limit' }
}

/** About how many tokens a book takes. */
export function estimatedTokens({ words, chapters, language }: Size): number {
  const tokens = words * TOKENS_A_WORD + chapters * TOKENS_A_CHAPTER + TOKENS_BEFORE
  return tokens * (scriptOf(language) === 'Latn' ? 1 : OTHER_SCRIPT)
}

/** Refuses what would take more than three times what the book should. */
export function assertBelowCeiling({ tokens }: Pick<WorkedOn, 'tokens'>, more: number, size: Size) {
  if (tokens + more > CEILING * estimatedTokens(size)) throw new ApiError('generation.ceiling')
}

/** Refuses where the model reads too little at once to write prose. */
export function assertWindow({ contextTokens }: Pick<AiSettings, 'contextTokens'>): void {
  if (contextTokens < LEAST_WINDOW) throw new ApiError('generation.window_too_small')
}

/** Refuses a user who has many books in writing already: other users wait for the same model. */
export async function assertFewBooks(db: Connection, user_id: string): Promise<void> {
  const { count } = (await db.first(countBooks, { user_id }))!
  if (count >= MOST_BOOKS) throw new ApiError('generation.too_many_books')
}

const countBooks = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('generations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', value.user_id)
    .where('kind', '=', 'book')
    .where('status', 'in', UNFINISHED),
)

/** In the operator's money, or in tokens where there are no prices. */
export function costOf({ tokens_in, tokens_out }: Tokens, { prices }: Pick<AiSettings, 'prices'>) {
  if (!prices) return tokens_in + tokens_out
  return (tokens_in * prices.in + tokens_out * prices.out) / MILLION
}

/** True when a question of so many tokens still fits into the server's budget for the day. */
export function isWithinBudget(
  spent: Tokens,
  more: number,
  ai: Pick<AiSettings, 'prices' | 'dailyBudget'>,
): boolean {
  if (ai.dailyBudget === null) return true
  // As if all of it were input: the output is small, and not known before.
  return costOf(spent, ai) + costOf({ tokens_in: more, tokens_out: 0 }, ai) <= ai.dailyBudget
}

/** The start of the next day, UTC. */
export function nextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
