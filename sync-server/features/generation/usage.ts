import type { Connection, Transaction } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Usage } from './model-failure.ts'

interface Who {
  user_id: string
  /** ISO. */
  now: string
}
const dayOf = (now: string) => now.slice(0, 10)

/** The number of generations of these kinds that a user has begun today, UTC. */
export async function askedToday(
  db: Connection,
  kinds: readonly string[],
  { user_id, now }: Who,
): Promise<number> {
  const asked = { user_id, day: dayOf(now), kinds: JSON.stringify(kinds) }
  return (await db.first(sumAsked, asked))?.asked ?? 0
}

export async function countAsked(
  trx: Transaction,
  kind: string,
  { user_id, now }: Who,
): Promise<void> {
  await trx.run(addUsage, {
    user_id,
    day: dayOf(now),
    kind,
    asked: 1,
    calls: 0,
    tokens_in: 0,
    tokens_out: 0,
  })
}

/** Counts it for the account and its day, and for the generation. */
export async function countAnswer(
  trx: Transaction,
  { id, kind }: { id: string; kind: string },
  { tokens_in, tokens_out }: Usage,
  { user_id, now }: Who,
): Promise<void> {
  await trx.run(addTokens, { id, tokens: tokens_in + tokens_out })
  await trx.run(addUsage, {
    user_id,
    day: dayOf(now),
    kind,
    asked: 0,
    calls: 1,
    tokens_in,
    tokens_out,
  })
}

/** The tokens of all accounts today, UTC. */
export async function spentToday(
  db: Connection,
  now: string,
): Promise<{ tokens_in: number; tokens_out: number }> {
  return (await db.first(sumSpent, { day: dayOf(now) }))!
}

const sumSpent = statement<{ day: string }>()((db, value) =>
  db
    .selectFrom('ai_usage')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('tokens_in'), eb.lit(0)).as('tokens_in'),
      eb.fn.coalesce(eb.fn.sum<number>('tokens_out'), eb.lit(0)).as('tokens_out'),
    ])
    .where('day', '=', value.day),
)
const addTokens = statement<{ id: string; tokens: number }>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({ tokens: eb('tokens', '+', value.tokens) }))
    .where('id', '=', value.id),
)
const sumAsked = statement<{ user_id: string; day: string; kinds: string }>()((db, value) =>
  db
    .selectFrom('ai_usage')
    .select((eb) => eb.fn.sum<number>('asked').as('asked'))
    .where('user_id', '=', value.user_id)
    .where('day', '=', value.day)
    .where('kind', 'in', idList(value.kinds)),
)
interface Added {
  user_id: string
  day: string
  kind: string
  asked: number
  calls: number
  tokens_in: number
  tokens_out: number
}
const addUsage = statement<Added>()((db, value) =>
  db
    .insertInto('ai_usage')
    .values({
      user_id: value.user_id,
      day: value.day,
      kind: value.kind,
      asked: value.asked,
      calls: value.calls,
      tokens_in: value.tokens_in,
      tokens_out: value.tokens_out,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'kind']).doUpdateSet((eb) => ({
        asked: eb('ai_usage.asked', '+', eb.ref('excluded.asked')),
        calls: eb('ai_usage.calls', '+', eb.ref('excluded.calls')),
        tokens_in: eb('ai_usage.tokens_in', '+', eb.ref('excluded.tokens_in')),
        tokens_out: eb('ai_usage.tokens_out', '+', eb.ref('excluded.tokens_out')),
      })),
    ),
)
