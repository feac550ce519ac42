import type { GenerationUse } from '#shared/contract/admin.ts'
import type { GenerationKind } from '#shared/contract/generation.ts'
import { ERRORS, type ErrorCode } from '#shared/errors.ts'
import { sql } from 'kysely'
import type { AiSettings } from '../../ai-settings.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { costOf, type Tokens } from '../generation/limits.ts'
import { keptProbe } from '../generation/capability-rows.ts'

const DAY_MS = 86_400_000
const MONTH_DAYS = 30
const SHOWN = 10

/** The language model's settings and how much accounts used it. */
export async function generationUse(
  db: Connection,
  ai: AiSettings | null,
  now = Date.now(),
): Promise<GenerationUse> {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const since = dayOf(now - (MONTH_DAYS - 1) * DAY_MS)
  const kept = ai && (await keptProbe(db, ai))
  const withCost = <T extends Tokens>(spent: T) => ({
    ...spent,
    cost: ai?.prices ? costOf(spent, ai) : null,
  })
  const today = withCost((await db.first(sumSince, { since: dayOf(now) }))!)
  const accounts = await db.all(selectAccounts, { since, limit: SHOWN })
  const errors = await db.all(countErrors, { since })
  return {
    model: ai && {
      name: ai.model,
      check_name: ai.checkModel === ai.model ? null : ai.checkModel,
      image_name: ai.imageModel,
      address: ai.baseUrl,
    },
    probe: kept && { checks: kept.checks, works: kept.works, probed_at: kept.probed_at },
    today,
    month: withCost((await db.first(sumSince, { since }))!),
    budget:
      ai === null || ai.dailyBudget === null
        ? null
        : { limit: ai.dailyBudget, spent: costOf(today, ai) },
    kinds: (await db.all(sumKinds, { since })).map(withCost),
    under_way: (await db.first(countUnderWay, {}))!.count,
    errors: errors.map(({ error, count }) => ({
      message: ERRORS[error as ErrorCode][1],
      count,
    })),
    accounts: accounts.map(withCost),
  }
}

const sumSince = statement<{ since: string }>()((db, value) =>
  db
    .selectFrom('ai_usage')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('asked'), eb.lit(0)).as('asked'),
      eb.fn.coalesce(eb.fn.sum<number>('calls'), eb.lit(0)).as('calls'),
      eb.fn.coalesce(eb.fn.sum<number>('tokens_in'), eb.lit(0)).as('tokens_in'),
      eb.fn.coalesce(eb.fn.sum<number>('tokens_out'), eb.lit(0)).as('tokens_out'),
    ])
    .where('day', '>=', value.since),
)
const sumKinds = statement<{ since: string }>()((db, value) =>
  db
    .selectFrom('ai_usage')
    .select((eb) => [
      sql<GenerationKind>`kind`.as('kind'),
      eb.fn.sum<number>('asked').as('asked'),
      eb.fn.sum<number>('calls').as('calls'),
      eb.fn.sum<number>('tokens_in').as('tokens_in'),
      eb.fn.sum<number>('tokens_out').as('tokens_out'),
    ])
    .where('day', '>=', value.since)
    .groupBy('kind')
    .orderBy(sql`sum(tokens_in + tokens_out)`, 'desc'),
)
const countUnderWay = statement<object>()((db) =>
  db
    .selectFrom('generations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', ['waiting', 'running']),
)
const countErrors = statement<{ since: string }>()((db, value) =>
  db
    .selectFrom('generations')
    .select((eb) => ['error', eb.fn.countAll<number>().as('count')])
    .where('error', 'is not', null)
    .where('ended_at', '>=', value.since)
    .groupBy('error')
    .orderBy('count', 'desc')
    .orderBy('error'),
)
const selectAccounts = statement<{ since: string; limit: number }>()((db, value) =>
  db
    .selectFrom('ai_usage as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select((eb) => [
      'u.id',
      'u.username',
      'u.display_name',
      'u.avatar_file_id',
      eb.fn.sum<number>('a.asked').as('asked'),
      eb.fn.sum<number>('a.calls').as('calls'),
      eb.fn.sum<number>('a.tokens_in').as('tokens_in'),
      eb.fn.sum<number>('a.tokens_out').as('tokens_out'),
    ])
    .where('a.day', '>=', value.since)
    .groupBy('u.id')
    .orderBy('tokens_out', 'desc')
    .limit(value.limit),
)
