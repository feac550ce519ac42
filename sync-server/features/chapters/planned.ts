import type { Chapter } from '#shared/contract/chapters.ts'
import { statement } from '../../db/statement.ts'
import type { PlannedChaptersTable } from '../../db/tables/writing.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { recordChange as recordBookChange } from '../books/book-writes.ts'

/** Ends the plan of a chapter, if it has one. If it was to tell followers, the next chapter of that hour tells them instead. */
export async function dropPlan(
  { id, book_id, planned_at }: Pick<Chapter, 'id' | 'book_id' | 'planned_at'>,
  context: CommandContext,
): Promise<void> {
  if (planned_at === null) return
  const { trx } = context
  const plan = await trx.first(selectTell, { id })
  await trx.run(deletePlan, { id })
  if (plan?.tell === 1) await trx.run(tellByNext, { book_id, publish_at: plan.publish_at })
  await recordNext(book_id, context)
}

/** The plan of a chapter that is now published: nobody else has to tell. */
export async function endPlan(
  { id, book_id, planned_at }: Pick<Chapter, 'id' | 'book_id' | 'planned_at'>,
  context: CommandContext,
): Promise<void> {
  if (planned_at === null) return
  await context.trx.run(deletePlan, { id })
  await recordNext(book_id, context)
}

/** Readers see on the book's page when the next new chapter comes. */
export async function recordNext(book_id: string, context: CommandContext): Promise<void> {
  if ((await context.trx.run(setNext, { book_id })) > 0) await recordBookChange(book_id, context)
}

const selectTell = statement<{ id: string }>()((db, value) =>
  db.selectFrom('planned_chapters').select(['tell', 'publish_at']).where('id', '=', value.id),
)
const deletePlan = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('planned_chapters').where('id', '=', value.id),
)
const tellByNext = statement<Pick<PlannedChaptersTable, 'book_id' | 'publish_at'>>()((db, value) =>
  db
    .updateTable('planned_chapters')
    .set({ tell: 1 })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('planned_chapters as n')
        .innerJoin('chapters as c', 'c.id', 'n.id')
        .select('n.id')
        .where('n.book_id', '=', value.book_id)
        .where('n.publish_at', '=', value.publish_at)
        .orderBy('c.position')
        .limit(1),
    ),
)
const setNext = statement<{ book_id: string }>()((db, value) => {
  const next = db
    .selectFrom('planned_chapters as n')
    .leftJoin('published_chapters as p', 'p.id', 'n.id')
    .select((eb) => eb.fn.min<string | null>('n.publish_at').as('at'))
    .where('n.book_id', '=', value.book_id)
    .where('p.id', 'is', null)
  return db
    .updateTable('books')
    .set((eb) => ({ next_chapter_at: next, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.book_id)
    .where('next_chapter_at', 'is distinct from', next)
})
