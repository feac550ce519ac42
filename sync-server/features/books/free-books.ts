import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { assertOutOfBin } from './book-roles.ts'

/** A book has one generation in one of these states at a time. */
export const UNFINISHED = ['waiting', 'running', 'paused'] as const

/** Refuses while something is generated for the book, or the book is in the bin. */
export async function assertFree(db: Connection, book_id: string): Promise<void> {
  await assertOutOfBin(db, book_id)
  if (await db.first(selectUnfinished, { book_id })) throw new ApiError('generation.busy')
}

const selectUnfinished = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('generations')
    .select('id')
    .where('book_id', '=', value.book_id)
    .where('status', 'in', UNFINISHED),
)
