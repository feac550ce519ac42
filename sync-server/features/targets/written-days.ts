import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { targets, WrittenDay } from '#shared/contract/targets.ts'
import { ApiError } from '#shared/errors.ts'
import { addDays, hasCome } from '#shared/rules/writing-days.ts'
import { sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertWriter } from '../books/book-roles.ts'

type Written = ParsedInputOf<typeof targets.write>['body']

const YEAR_DAYS = 366
/** The last of them: somewhere it is tomorrow already. */
const AHEAD = 2

/** The viewer's own alone. */
export const loadDayGoals: LoadEntities<'day_goal'> = async (db, ids, viewer) => {
  if (!viewer || !ids.includes(viewer.id)) return new Map()
  const row = await db.first(selectGoal, { user_id: viewer.id })
  return new Map(row && [[row.id, row]])
}

/** The viewer's own alone, also of books that are gone. */
export const loadWrittenDays: LoadEntities<'written_day'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const days = ids.map((id) => id.slice(0, 10))
  const own = { user_id: viewer.id, days: JSON.stringify([...new Set(days)]) }
  const asked = new Set(ids)
  const rows = await db.all(selectDays, own)
  return new Map(rows.flatMap((row) => (asked.has(row.id) ? [[row.id, row]] : [])))
}

export function listWrittenDays(
  db: Connection,
  from = addDays(new Date().toISOString().slice(0, 10), AHEAD - YEAR_DAYS),
  { id }: { id: string },
): Promise<WrittenDay[]> {
  return db.all(selectFrom, { user_id: id, from, to: addDays(from, YEAR_DAYS) })
}

export async function saveDayGoal(
  words: number | null,
  { trx, user, changes }: CommandContext,
): Promise<{ done: true }> {
  await trx.run(putGoal, { user_id: user.id, words })
  changes.put(`user:${user.id}`, 'day_goal', user.id)
  return { done: true }
}

/**
 * Adds to the day, whichever device says it and whenever: a call runs once, so devices that were offline add up, and a
 * repeated one adds nothing.
 */
export async function addWritten(
  bookId: string,
  written: Written,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user, changes, now } = context
  await assertWriter(bookId, context)
  if (!hasCome(written.day, Date.parse(now))) throw new ApiError('targets.not_yet')
  // A clock that runs ahead does not have the last word for ever.
  const at = written.at < now ? written.at : now
  await trx.run(addToDay, { ...written, at, user_id: user.id, book_id: bookId })
  changes.put(`user:${user.id}`, 'written_day', `${written.day}:${bookId}`)
  return { done: true }
}

const COLUMNS = [
  'book_id',
  'day',
  'words',
  'seconds',
  'sittings',
  'book_words',
  'goal',
  'at',
  'section_id',
  'rev',
] as const
const ID = sql<string>`day || ':' || book_id`.as('id')

const selectGoal = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('day_goals')
    .select(['user_id as id', 'words', 'rev'])
    .where('user_id', '=', value.user_id),
)
const putGoal = statement<{ user_id: string; words: number | null }>()((db, value) =>
  db
    .insertInto('day_goals')
    .values({ user_id: value.user_id, words: value.words })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        words: eb.ref('excluded.words'),
        rev: eb('day_goals.rev', '+', 1),
      })),
    ),
)
const selectDays = statement<{ user_id: string; days: string }>()((db, value) =>
  db
    .selectFrom('written_days')
    .select([ID, ...COLUMNS])
    .where('user_id', '=', value.user_id)
    .where('day', 'in', idList(value.days)),
)
const selectFrom = statement<{ user_id: string; from: string; to: string }>()((db, value) =>
  db
    .selectFrom('written_days')
    .select([ID, ...COLUMNS])
    .where('user_id', '=', value.user_id)
    .where('day', '>=', value.from)
    .where('day', '<', value.to)
    .orderBy('day')
    .orderBy('book_id'),
)
const addToDay = statement<Written & { user_id: string; book_id: string }>()((db, value) =>
  db
    .insertInto('written_days')
    .values({
      user_id: value.user_id,
      day: value.day,
      book_id: value.book_id,
      words: value.words,
      seconds: value.seconds,
      sittings: value.sittings,
      book_words: value.book_words,
      goal: value.goal,
      at: value.at,
      section_id: value.section_id,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'book_id']).doUpdateSet((eb) => {
        const later = (column: 'book_words' | 'goal' | 'at' | 'section_id') =>
          sql<never>`case when excluded.at >= written_days.at
            then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`written_days.${column}`)} end`
        return {
          words: sql<number>`written_days.words + excluded.words`,
          seconds: sql<number>`written_days.seconds + excluded.seconds`,
          sittings: sql<number>`written_days.sittings + excluded.sittings`,
          book_words: later('book_words'),
          goal: later('goal'),
          at: later('at'),
          section_id: later('section_id'),
          rev: eb('written_days.rev', '+', 1),
        }
      }),
    ),
)
