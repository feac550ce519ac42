import { ApiError } from '#shared/errors.ts'
import { generateKeyBetween } from 'fractional-indexing'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { Viewer } from '../../sync/entities.ts'
import { getBook } from './books.ts'

/** A person's role in a book: its author owns it, the others have accepted an invitation. */
export type BookRole = 'owner' | 'editor' | 'viewer'

/** Null for readers, strangers and visitors, and where there is no such book. */
export async function roleIn(
  db: Connection,
  bookId: string,
  viewer: Viewer,
): Promise<BookRole | null> {
  if (!viewer) return null
  const row = await db.first(selectRole, { id: bookId, viewer: viewer.id })
  if (!row) return null
  return row.author_id === viewer.id ? 'owner' : row.role
}

export function mayWrite(role: BookRole | null): boolean {
  return role === 'owner' || role === 'editor'
}

/**
 * Refuses a person who may not write in this book; with the error `hidden` one who may not know of the thing they asked
 * for.
 */
export async function assertWriter(
  bookId: string,
  { trx, user }: { trx: Connection; user: CommandContext['user'] },
  hidden?: ConstructorParameters<typeof ApiError>[0],
): Promise<void> {
  const role = await roleIn(trx, bookId, user)
  if (mayWrite(role)) return
  if (role === null && hidden) throw new ApiError(hidden)
  await getBook(trx, bookId, user)
  throw new ApiError('books.not_writer')
}

/** Refuses everyone but the author. */
export async function assertOwner(
  bookId: string,
  { trx, user }: { trx: Connection; user: CommandContext['user'] },
): Promise<void> {
  if ((await roleIn(trx, bookId, user)) === 'owner') return
  await getBook(trx, bookId, user)
  throw new ApiError('books.not_owner')
}

/** Refuses a person who does not work on this book. */
export async function assertAtWork(db: Connection, bookId: string, viewer: Viewer): Promise<void> {
  await getBook(db, bookId, viewer)
  if ((await roleIn(db, bookId, viewer)) === null) throw new ApiError('books.not_writer')
}

/** While a book is in the bin, the server refuses what shows it to other users, moves it, or costs money. */
export async function assertOutOfBin(db: Connection, bookId: string): Promise<void> {
  if (await db.first(selectBinned, { id: bookId })) throw new ApiError('books.in_bin')
}

/** The given position, or one behind the last. Refuses what is no fractional index: no row could come beside it. */
export function positionOf(given: string | undefined, last: string | null | undefined): string {
  try {
    if (given === undefined) return generateKeyBetween(last ?? null, null)
    generateKeyBetween(given, null)
    return given
  } catch (cause) {
    throw new ApiError('books.no_position', { cause })
  }
}

const selectBinned = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('books')
    .select('id')
    .where('id', '=', value.id)
    .where('deleted_at', 'is not', null),
)
const selectRole = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('books as b')
    .leftJoin('book_collaborators as c', (join) =>
      join
        .onRef('c.book_id', '=', 'b.id')
        .on('c.user_id', '=', value.viewer)
        .on('c.accepted_at', 'is not', null),
    )
    .select(['b.author_id', 'c.role'])
    .where('b.id', '=', value.id),
)
