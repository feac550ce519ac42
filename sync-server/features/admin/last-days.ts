import { sql } from 'kysely'
import type { Overview } from '#shared/contract/admin-overview.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/** New people and posts of each of the last days, today included. */
export async function lastDays(db: Connection, now: Date): Promise<Overview['days']> {
  const days = Array.from({ length: DAYS }, (_, i) =>
    new Date(now.getTime() - (DAYS - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  )
  const since = { since: days[0]! }
  const people = countsOf(await db.all(selectPeople, since))
  const posts = countsOf(await db.all(selectPosts, since))
  return days.map((day) => ({ day, people: people.get(day) ?? 0, posts: posts.get(day) ?? 0 }))
}

const countsOf = (rows: { day: string; count: number }[]) =>
  new Map(rows.map(({ day, count }) => [day, count]))

const selectPeople = statement<{ since: string }>()((db, value) =>
  db
    .selectFrom('users')
    .select((eb) => [
      sql<string>`substr(joined_at, 1, 10)`.as('day'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('joined_at', '>=', value.since)
    .groupBy('day'),
)
const selectPosts = statement<{ since: string }>()((db, value) =>
  db
    .selectFrom('posts')
    .select((eb) => [
      sql<string>`substr(created_at, 1, 10)`.as('day'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('created_at', '>=', value.since)
    .where('deleted_at', 'is', null)
    .groupBy('day'),
)
