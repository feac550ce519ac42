import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Review, reviews } from '#shared/contract/reviews.ts'
import { ApiError } from '#shared/errors.ts'
import { tidy } from '#shared/rules/text.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { assertReaches } from '../../http/authenticate.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { lookForSpam } from '../anti-abuse/spam.ts'
import { mayWrite, roleIn } from '../books/book-roles.ts'
import { getBook } from '../books/books.ts'
import { settleReports } from '../moderation/settle-reports.ts'
import { assertNotBlocked } from '../mutes/mutes.ts'
import { countReviews } from './count-reviews.ts'
import { loadReviews } from './reviews.ts'

type Form = ParsedInputOf<typeof reviews.write>['body']

/** Absolute: one review of each reader, the last words count. Who writes the book, its author or an editor, has none. */
export async function writeReview(
  bookId: string,
  form: Form,
  context: CommandContext,
): Promise<Review> {
  const { trx, user, now } = context
  const book = await getBook(trx, bookId, user)
  if (mayWrite(await roleIn(trx, bookId, user))) throw new ApiError('reviews.own')
  if (book.status !== 'published') throw new ApiError('reviews.nothing_published')
  await assertNotBlocked(trx, [book.author.id], user)
  const before = await trx.first(selectOwn, { book_id: bookId, author_id: user.id })
  const id = before?.id ?? form.id ?? newId()
  const texts = { stars: form.stars, body: tidy(form.body) }
  const item = { item: `review:${id}`, kind: 'comment', communityId: null } as const
  await lookForSpam({ ...item, text: texts.body, ...(before && { before: before.body }) }, context)
  if (before) await trx.run(saveReview, { id, ...texts, edited_at: now })
  else {
    const row = { id, book_id: bookId, author_id: user.id, ...texts, created_at: now }
    if ((await trx.run(insertReview, row)) === 0) throw new ApiError('sync.id_taken')
  }
  context.changes.put(`book:${bookId}`, 'review', id)
  const stars = form.stars - (before?.stars ?? 0)
  await countReviews(book, { reviews: before ? 0 : 1, stars }, context)
  return (await loadReviews(trx, [id], user)).get(id)!
}

/** Its writer can delete it also where they may not come any more. */
export async function removeReview(id: string, context: CommandContext): Promise<{ done: true }> {
  const { trx, user, changes } = context
  const review = await trx.first(selectReview, { id })
  if (!review) return { done: true }
  if (review.author_id !== user.id) {
    if (!user.is_admin) throw new ApiError('reviews.forbidden')
    assertReaches(user)
  }
  await trx.run(deleteReview, { id })
  if (user.is_admin) await settleReports(`review:${id}`, 'resolved', context)
  changes.del(`book:${review.book_id}`, 'review', id)
  const book = { id: review.book_id, world_id: review.world_id }
  await countReviews(book, { reviews: -1, stars: -review.stars }, context)
  return { done: true }
}

const selectOwn = statement<{ book_id: string; author_id: string }>()((db, value) =>
  db
    .selectFrom('reviews')
    .select(['id', 'body', 'stars'])
    .where('book_id', '=', value.book_id)
    .where('author_id', '=', value.author_id),
)
const selectReview = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('books as b', 'b.id', 'r.book_id')
    .select(['r.author_id', 'r.book_id', 'r.stars', 'b.world_id'])
    .where('r.id', '=', value.id),
)
const insertReview = statement<{
  id: string
  book_id: string
  author_id: string
  stars: number
  body: string
  created_at: string
}>()((db, value) =>
  db
    .insertInto('reviews')
    .values({
      id: value.id,
      book_id: value.book_id,
      author_id: value.author_id,
      stars: value.stars,
      body: value.body,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const saveReview = statement<{ id: string; stars: number; body: string; edited_at: string }>()(
  (db, value) =>
    db
      .updateTable('reviews')
      .set((eb) => ({
        stars: value.stars,
        body: value.body,
        edited_at: value.edited_at,
        rev: eb('rev', '+', 1),
      }))
      .where('id', '=', value.id),
)
const deleteReview = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('reviews').where('id', '=', value.id),
)
