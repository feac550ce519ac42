import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { BookTarget, targets } from '#shared/contract/targets.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertAtWork, assertWriter } from '../books/book-roles.ts'
import { isAtWork } from '../visible.ts'

/** Only who works on their book sees them. */
export const loadBookTargets: LoadEntities<'book_target'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectTargets, { ids: JSON.stringify(ids), viewer: viewer.id })
  return new Map(rows.map((row) => [row.id, row]))
}

export async function getBookTarget(
  db: Connection,
  id: string,
  viewer: Viewer,
): Promise<BookTarget> {
  await assertAtWork(db, id, viewer)
  return (await loadBookTargets(db, [id], viewer)).get(id) ?? noTarget(id)
}

export async function saveBookTarget(
  id: string,
  edit: ParsedInputOf<typeof targets.setBook>['body'],
  context: CommandContext,
): Promise<BookTarget> {
  const { trx, user, changes } = context
  await assertWriter(id, context)
  const before = await getBookTarget(trx, id, user)
  const { target_words = before.target_words, due_on = before.due_on } = edit
  await trx.run(putTarget, { id, target_words, due_on })
  changes.put(`draft:${id}`, 'book_target', id)
  return getBookTarget(trx, id, user)
}

const noTarget = (id: string): BookTarget => ({ id, target_words: null, due_on: null, rev: 0 })

const selectTargets = statement<{ ids: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('book_targets as t')
    .innerJoin('books as b', 'b.id', 't.book_id')
    .select(['t.book_id as id', 't.target_words', 't.due_on', 't.rev'])
    .where('t.book_id', 'in', idList(value.ids))
    .where(isAtWork(value.viewer)),
)
const putTarget = statement<Omit<BookTarget, 'rev'>>()((db, value) =>
  db
    .insertInto('book_targets')
    .values({ book_id: value.id, target_words: value.target_words, due_on: value.due_on })
    .onConflict((conflict) =>
      conflict.column('book_id').doUpdateSet((eb) => ({
        target_words: eb.ref('excluded.target_words'),
        due_on: eb.ref('excluded.due_on'),
        rev: eb('book_targets.rev', '+', 1),
      })),
    ),
)
