import { ApiError } from '#shared/errors.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { getBook } from '../books/books.ts'
import { notify } from '../notifications/notify.ts'
import { findProfile } from '../users/users.ts'

/** Absolute: following twice is following once. */
export async function followBook(
  id: string,
  following: boolean,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user, changes } = context
  // A user can still unfollow a book that they may not see any more.
  const book = await getBook(trx, id, user).catch((error: unknown) => {
    if (following) throw error
    return null
  })
  if (!(await setFollow(`book:${id}`, following, context))) return { done: true }
  await trx.run(countBook, { id, change: following ? 1 : -1 })
  if (following && book)
    await notify(trx, book.author.id, { kind: 'follow', subject: `book:${id}`, actor: user.id })
  changes.invalidated.add('books')
  changes.dirty(`book:${id}`, 'book', id)
  if (book) changes.dirty(`world:${book.world_id}`, 'book', id)
  return { done: true }
}

export async function followAuthor(
  key: string,
  following: boolean,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user, changes } = context
  const { id } = await findProfile(trx, key)
  if (id === user.id) throw new ApiError('reading.own')
  if (!(await setFollow(`user:${id}`, following, context))) return { done: true }
  await trx.run(countUser, { id, change: following ? 1 : -1 })
  if (following) await notify(trx, id, { kind: 'follow', subject: `user:${id}`, actor: user.id })
  changes.dirty(`profile:${id}`, 'profile', id)
  return { done: true }
}

/** Returns true when that changed anything. */
async function setFollow(
  item: string,
  following: boolean,
  { trx, user, now, changes }: CommandContext,
): Promise<boolean> {
  const own = { user_id: user.id, item }
  const changed = following
    ? await trx.run(insertFollow, { ...own, now })
    : await trx.run(deleteFollow, own)
  if (changed === 0) return false
  if (following) changes.put(`user:${user.id}`, 'follow', item)
  else changes.del(`user:${user.id}`, 'follow', item)
  return true
}

const insertFollow = statement<{ user_id: string; item: string; now: string }>()((db, value) =>
  db
    .insertInto('follows')
    .values({ user_id: value.user_id, item: value.item, followed_at: value.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'item']).doNothing()),
)
const deleteFollow = statement<{ user_id: string; item: string }>()((db, value) =>
  db.deleteFrom('follows').where('user_id', '=', value.user_id).where('item', '=', value.item),
)
const countBook = statement<{ id: string; change: 1 | -1 }>()((db, value) =>
  db
    .updateTable('books')
    .set((eb) => ({
      follower_count: eb('follower_count', '+', value.change),
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const countUser = statement<{ id: string; change: 1 | -1 }>()((db, value) =>
  db
    .updateTable('users')
    .set((eb) => ({
      follower_count: eb('follower_count', '+', value.change),
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
