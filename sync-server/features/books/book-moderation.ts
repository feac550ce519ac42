import { ApiError } from '#shared/errors.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertAdmin, logAdmin } from '../moderation/admin-log.ts'
import { notify } from '../notifications/notify.ts'
import { settleAppeals } from '../notifications/settle-appeals.ts'
import { noteChange } from './book-writes.ts'
import { getBook } from './books.ts'

/**
 * A site admin takes a book from its readers, who lose it as they lose one that becomes private. Its writers keep it and read why;
 * admins see it still. Doing it again changes nothing.
 */
export async function removeFromReaders(id: string, reason: string, context: CommandContext) {
  assertAdmin(context.user)
  const { trx, user } = context
  const book = await getBook(trx, id, user)
  const { title, author } = book
  if (book.removed_reason !== null) return
  await trx.run(setRemoved, { id, reason })
  await noteChange(book, context)
  const item = `book:${id}`
  // By the site: its author does not learn which admin it was.
  if (author.id !== user.id)
    await notify(trx, author.id, { kind: 'moderation', subject: item, actor: '' })
  await logAdmin(context, { action: 'book.remove', item, label: `“${title}”`, reason })
}

/** A removed book is public again. */
export async function giveBackToReaders(id: string, reason: string, context: CommandContext) {
  assertAdmin(context.user)
  const { trx, user } = context
  const book = await getBook(trx, id, user)
  if (book.removed_reason === null) throw new ApiError('admin.book_not_removed')
  await trx.run(clearRemoved, { id })
  await noteChange(book, context)
  const item = `book:${id}`
  await settleAppeals(item, { state: 'resolved', answer: '' }, context)
  const act = { action: 'book.restore', item, label: `“${book.title}”` }
  await logAdmin(context, { ...act, reason })
  return { done: true } as const
}

const setRemoved = statement<{ id: string; reason: string }>()((db, value) =>
  db
    .updateTable('books')
    .set((eb) => ({
      is_public: 0 as const,
      is_featured: 0 as const,
      removed_reason: value.reason,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
/** In the bin it stays private. */
const clearRemoved = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('books')
    .set((eb) => ({
      is_public: eb
        .case()
        .when('deleted_at', 'is', null)
        .then(1 as const)
        .else(0 as const)
        .end(),
      removed_reason: null,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
