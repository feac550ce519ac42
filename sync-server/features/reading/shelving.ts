import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { reading, ShelvedBook } from '#shared/contract/reading.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_SHELVED_BOOKS } from '#shared/limits.ts'
import type { ShelfState } from '#shared/rules/shelves.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { LoadEntities } from '../../sync/entities.ts'
import { getBook } from '../books/books.ts'
import { isBookVisible } from '../visible.ts'
import { BOOK_FACE, withAuthor } from './book-face.ts'

type Shelving = ParsedInputOf<typeof reading.shelve>['body']

/** Absolute: the book is on these shelves then, and on no other. */
export async function shelveBook(
  id: string,
  { state, names }: Shelving,
  { trx, user, now, changes }: CommandContext,
): Promise<{ done: true }> {
  const own = { user_id: user.id, book_id: id }
  // A reader can also take down a book that they may not see any more.
  if (state === null && names.length === 0) {
    if ((await trx.run(deleteShelved, own)) > 0) changes.del(`user:${user.id}`, 'shelved_book', id)
    return { done: true }
  }
  await getBook(trx, id, user)
  const { count } = (await trx.first(countShelved, own))!
  if (count >= MAX_SHELVED_BOOKS) throw new ApiError('reading.too_many_shelved')
  await trx.run(saveShelved, { ...own, state, names: JSON.stringify(names), now })
  changes.put(`user:${user.id}`, 'shelved_book', id)
  return { done: true }
}

/** The viewer's own alone, books that they may still see. */
export const loadShelvedBooks: LoadEntities<'shelved_book'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectShelved, { ids: JSON.stringify(ids), user_id: viewer.id })
  return new Map(
    rows.map((row): [string, ShelvedBook] => [
      row.id,
      { ...withAuthor(row), names: JSON.parse(row.names) as string[] },
    ]),
  )
}

interface Own {
  user_id: string
  book_id: string
}

const selectShelved = statement<{ ids: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('shelved_books as s')
    .innerJoin('books as b', 'b.id', 's.book_id')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .innerJoin('users as a', 'a.id', 'b.author_id')
    .select(['s.book_id as id', 's.state', 's.names', 's.shelved_at', 's.rev', ...BOOK_FACE])
    .where('s.user_id', '=', value.user_id)
    .where('s.book_id', 'in', idList(value.ids))
    .where(isBookVisible(value.user_id)),
)
/** Besides the book itself. */
const countShelved = statement<Own>()((db, value) =>
  db
    .selectFrom('shelved_books')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', value.user_id)
    .where('book_id', '<>', value.book_id),
)
const saveShelved = statement<Own & { state: ShelfState | null; names: string; now: string }>()(
  (db, value) =>
    db
      .insertInto('shelved_books')
      .values({
        user_id: value.user_id,
        book_id: value.book_id,
        state: value.state,
        names: value.names,
        shelved_at: value.now,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'book_id']).doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          names: eb.ref('excluded.names'),
          shelved_at: eb.ref('excluded.shelved_at'),
          rev: eb('shelved_books.rev', '+', 1),
        })),
      ),
)
const deleteShelved = statement<Own>()((db, value) =>
  db
    .deleteFrom('shelved_books')
    .where('user_id', '=', value.user_id)
    .where('book_id', '=', value.book_id),
)
