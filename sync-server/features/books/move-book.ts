import type { Book } from '#shared/contract/books.ts'
import { ApiError } from '#shared/errors.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { countCollaborations } from '../worlds/collaborations.ts'
import { isForGood } from '../worlds/world-settings.ts'
import { assertOutOfBin } from './book-roles.ts'
import { assertMayBegin, findOwn, recordChange, recordWorld } from './book-writes.ts'

/**
 * Takes a book into another world of its author. Texts, pictures, people, forks and readers' places name the book and not its
 * world, so they go with it. Those who work on it lose the old world, if they saw it for that alone, and see the new one.
 */
export async function moveBook(
  id: string,
  { world_id }: { world_id: string },
  context: CommandContext,
): Promise<Book> {
  const { trx, changes } = context
  const book = await findOwn(id, context)
  await assertOutOfBin(trx, id)
  if (book.world_id === world_id) return book
  const next = await assertMayBegin(world_id, context)
  if (!next.is_public && (await trx.first(selectForGood, { id })))
    throw new ApiError('books.generated')
  const old = (await trx.first(selectWorld, { id: book.world_id }))!
  await trx.run(saveWorld, { id, world_id })
  const people = (await trx.all(selectAtWork, { id })).map(({ user_id }) => user_id)
  await countCollaborations(old, people, -1, context)
  await countCollaborations(next, people, 1, context)
  // A put and no tombstone: the device that has it moves it, and who may not see it any more gets none.
  changes.put(`world:${old.id}`, 'book', id)
  await recordWorld(old.id, context)
  return recordChange(id, context)
}

const selectForGood = statement<{ id: string }>()((db, value) =>
  db.selectFrom('books').select('id').where('id', '=', value.id).where(isForGood),
)
const selectWorld = statement<{ id: string }>()((db, value) =>
  db.selectFrom('worlds').select(['id', 'is_public']).where('id', '=', value.id),
)
const saveWorld = statement<{ id: string; world_id: string }>()((db, value) =>
  db
    .updateTable('books')
    // The shelf is one of the old world.
    .set((eb) => ({ world_id: value.world_id, is_featured: 0 as const, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const selectAtWork = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('book_collaborators')
    .select('user_id')
    .where('book_id', '=', value.id)
    .where('accepted_at', 'is not', null),
)
