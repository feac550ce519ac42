import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { reading, ReadingProgress } from '#shared/contract/reading.ts'
import { ApiError } from '#shared/errors.ts'
import { statement } from '../../db/statement.ts'
import type { ReadingProgressTable } from '../../db/tables/reading.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { getBook } from '../books/books.ts'
import { loadPublishedChapters } from '../chapters/published.ts'
import { loadReadingProgress } from './reading.ts'

type ReadingPosition = ParsedInputOf<typeof reading.progress>['body']

/** Of two devices the one on which the user read later counts, whichever arrives first. */
export async function setProgress(
  bookId: string,
  position: ReadingPosition,
  { trx, user, now, changes }: CommandContext,
): Promise<ReadingProgress> {
  await getBook(trx, bookId, user)
  const chapter = (await loadPublishedChapters(trx, [position.chapter_id], user)).get(
    position.chapter_id,
  )
  if (chapter?.book_id !== bookId) throw new ApiError('chapters.not_found')
  // A clock that runs ahead must not win for ever.
  const at = position.at < now ? position.at : now
  const saved = await trx.run(saveProgress, { ...position, at, user_id: user.id, book_id: bookId })
  if (saved > 0) changes.put(`user:${user.id}`, 'reading_progress', bookId)
  return (await loadReadingProgress(trx, [bookId], user)).get(bookId)!
}

const saveProgress = statement<Omit<ReadingProgressTable, 'rev'>>()((db, value) =>
  db
    .insertInto('reading_progress')
    .values({
      user_id: value.user_id,
      book_id: value.book_id,
      chapter_id: value.chapter_id,
      paragraph: value.paragraph,
      words: value.words,
      fraction: value.fraction,
      at: value.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'book_id'])
        .doUpdateSet((eb) => ({
          chapter_id: eb.ref('excluded.chapter_id'),
          paragraph: eb.ref('excluded.paragraph'),
          words: eb.ref('excluded.words'),
          fraction: eb.ref('excluded.fraction'),
          at: eb.ref('excluded.at'),
          rev: eb('reading_progress.rev', '+', 1),
        }))
        .whereRef('reading_progress.at', '<', 'excluded.at'),
    ),
)
