import type { ChapterComment, chapterComments } from '#shared/contract/chapter-comments.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { canReplyAt } from '#shared/rules/comment-form.ts'
import { tidy } from '#shared/rules/text.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { assertReaches } from '../../http/authenticate.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { lookForSpam } from '../anti-abuse/spam.ts'
import { getBook } from '../books/books.ts'
import { loadPublishedChapters } from '../chapters/published.ts'
import { settleReports } from '../moderation/settle-reports.ts'
import { assertNotBlocked } from '../mutes/mutes.ts'
import { notify } from '../notifications/notify.ts'
import { loadChapterComments } from './chapter-comments.ts'

type Form = ParsedInputOf<typeof chapterComments.create>['body']

export async function createChapterComment(
  chapterId: string,
  form: Form,
  context: CommandContext,
): Promise<ChapterComment> {
  const { trx, user, now } = context
  const chapter = (await loadPublishedChapters(trx, [chapterId], user)).get(chapterId)
  if (!chapter) throw new ApiError('chapters.not_found')
  const book = await getBook(trx, chapter.book_id, user)
  const parent_comment_id = form.parent_comment_id ?? null
  const parent = parent_comment_id && (await findParent(parent_comment_id, chapterId, context))
  await assertNotBlocked(trx, [book.author.id, ...(parent ? [parent.authorId] : [])], user)
  const id = form.id ?? newId()
  const inserted = await trx.run(insertChapterComment, {
    id,
    chapter_id: chapterId,
    parent_comment_id,
    depth: parent ? parent.depth + 1 : 0,
    author_id: user.id,
    body: tidy(form.body),
    created_at: now,
  })
  if (inserted === 0) throw new ApiError('sync.id_taken')
  await lookForSpam({ ...seenAs(id), text: form.body }, context)
  const told = { subject: `chapter:${chapterId}`, actor: user.id, source: `remark:${id}` }
  if (parent) await notify(trx, parent.authorId, { kind: 'reply', ...told })
  if (book.author.id !== (parent || null)?.authorId)
    await notify(trx, book.author.id, { kind: 'comment', ...told })
  return recordChange(id, chapterId, context)
}

export async function editChapterComment(
  id: string,
  text: string,
  context: CommandContext,
): Promise<ChapterComment> {
  const { trx, user, now } = context
  const comment = (await loadChapterComments(trx, [id], user)).get(id)
  if (!comment?.author) throw new ApiError('remarks.not_found')
  if (comment.author.id !== user.id) throw new ApiError('remarks.edit_forbidden')
  const body = tidy(text)
  if (body !== comment.body) {
    await lookForSpam({ ...seenAs(id), text: body, before: comment.body }, context)
    await trx.run(saveBody, { id, body, edited_at: now })
  }
  return recordChange(id, comment.chapter_id, context)
}

/**
 * Erases the text; for its author, the author of the book and site admins. Authors can delete their own also where they may
 * not come any more; a repeat changes nothing.
 */
export async function deleteChapterComment(
  id: string,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user, now, changes } = context
  const comment = await trx.first(selectOwners, { id })
  const mayDelete =
    comment && (user.is_admin || [comment.author_id, comment.book_author_id].includes(user.id))
  if (!mayDelete) {
    const seen = (await loadChapterComments(trx, [id], user)).has(id)
    throw new ApiError(seen ? 'remarks.edit_forbidden' : 'remarks.not_found')
  }
  if (comment.author_id !== user.id) assertReaches(user)
  if (comment.deleted_at !== null) return { done: true }
  await trx.run(erase, { id, deleted_at: now })
  if (user.is_admin) await settleReports(`remark:${id}`, 'resolved', context)
  changes.put(`chapter:${comment.chapter_id}`, 'remark', id)
  return { done: true }
}

/** Site admins read comments on chapters, no community's moderators do. */
function seenAs(id: string) {
  return { item: `remark:${id}`, kind: 'comment', communityId: null } as const
}

async function findParent(
  id: string,
  chapterId: string,
  { trx, user }: CommandContext,
): Promise<{ depth: number; authorId: string }> {
  const parent = (await loadChapterComments(trx, [id], user)).get(id)
  if (!parent?.author || parent.chapter_id !== chapterId) throw new ApiError('comments.parent_gone')
  if (!canReplyAt(parent.depth)) throw new ApiError('comments.too_deep')
  return { depth: parent.depth, authorId: parent.author.id }
}

async function recordChange(
  id: string,
  chapterId: string,
  context: CommandContext,
): Promise<ChapterComment> {
  context.changes.put(`chapter:${chapterId}`, 'remark', id)
  return (await loadChapterComments(context.trx, [id], context.user)).get(id)!
}

const selectOwners = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('remarks as m')
    .innerJoin('chapters as c', 'c.id', 'm.chapter_id')
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .select(['m.chapter_id', 'm.author_id', 'm.deleted_at', 'b.author_id as book_author_id'])
    .where('m.id', '=', value.id),
)
const insertChapterComment = statement<{
  id: string
  chapter_id: string
  parent_comment_id: string | null
  depth: number
  author_id: string
  body: string
  created_at: string
}>()((db, value) =>
  db
    .insertInto('remarks')
    .values({
      id: value.id,
      chapter_id: value.chapter_id,
      parent_comment_id: value.parent_comment_id,
      depth: value.depth,
      author_id: value.author_id,
      body: value.body,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const saveBody = statement<{ id: string; body: string; edited_at: string }>()((db, value) =>
  db
    .updateTable('remarks')
    .set((eb) => ({ body: value.body, edited_at: value.edited_at, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const erase = statement<{ id: string; deleted_at: string }>()((db, value) =>
  db
    .updateTable('remarks')
    .set((eb) => ({ body: '', deleted_at: value.deleted_at, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
