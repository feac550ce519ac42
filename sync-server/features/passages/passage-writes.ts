import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { PassageComment, passages } from '#shared/contract/passages.ts'
import { ApiError } from '#shared/errors.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { PassageCommentsTable } from '../../db/tables/writing.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertWriter, roleIn } from '../books/book-roles.ts'
import { placeOf } from '../documents/place-of.ts'
import { getPassageComment } from './passages.ts'

type Creation = ParsedInputOf<typeof passages.comment>['body']

/** An answer stands where its thread does, whatever passage it names. */
export async function commentOnPassage(
  bookId: string,
  { id = newId(), document, parent_id, anchor, body }: Creation,
  context: CommandContext,
): Promise<PassageComment> {
  const { trx, user, now } = context
  await assertWriter(bookId, context)
  const thread = parent_id === null ? null : await getPassageComment(trx, parent_id, user)
  if (thread && (thread.book_id !== bookId || thread.parent_id !== null))
    throw new ApiError('passages.not_found')
  const place = await placeOf(trx, thread?.document ?? document)
  if (place?.book_id !== bookId) throw new ApiError('documents.not_found')
  const { start, end, quote } = thread?.anchor ?? anchor
  const added = await trx.run(insertComment, {
    id,
    book_id: bookId,
    document: `${place.kind}:${place.id}`,
    parent_id,
    anchor_start: start,
    anchor_end: end,
    quote,
    body,
    author_id: user.id,
    created_at: now,
  })
  if (added === 0) throw new ApiError('sync.id_taken')
  return told(id, context)
}

export async function editPassageComment(
  id: string,
  body: string,
  context: CommandContext,
): Promise<PassageComment> {
  const { trx, user, now } = context
  const comment = await findWritable(id, context)
  if (comment.author.id !== user.id) throw new ApiError('passages.not_yours')
  if (body !== comment.body) await trx.run(saveBody, { id, body, now })
  return told(id, context)
}

export async function resolvePassage(
  id: string,
  resolved: boolean,
  context: CommandContext,
): Promise<PassageComment> {
  const comment = await findWritable(id, context)
  const thread = comment.parent_id ?? id
  await context.trx.run(setResolved, { id: thread, at: resolved ? context.now : null })
  return told(thread, context)
}

/** Repeating it changes nothing. */
export async function removePassageComment(
  id: string,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user, changes } = context
  const comment = await getPassageComment(trx, id, user).catch(() => null)
  if (!comment) return { done: true }
  await assertWriter(comment.book_id, context)
  if (comment.author.id !== user.id && (await roleIn(trx, comment.book_id, user)) !== 'owner')
    throw new ApiError('passages.not_yours')
  for (const gone of await trx.all(selectThread, { id }))
    changes.del(`draft:${comment.book_id}`, 'passage_comment', gone.id)
  await trx.run(deleteComment, { id })
  return { done: true }
}

async function findWritable(id: string, context: CommandContext): Promise<PassageComment> {
  const comment = await getPassageComment(context.trx, id, context.user)
  await assertWriter(comment.book_id, context, 'passages.not_found')
  return comment
}

async function told(id: string, { trx, user, changes }: CommandContext): Promise<PassageComment> {
  const comment = await getPassageComment(trx, id, user)
  changes.put(`draft:${comment.book_id}`, 'passage_comment', id)
  return comment
}

const insertComment = statement<Omit<PassageCommentsTable, 'edited_at' | 'resolved_at' | 'rev'>>()(
  (db, value) =>
    db
      .insertInto('passage_comments')
      .values({
        id: value.id,
        book_id: value.book_id,
        document: value.document,
        parent_id: value.parent_id,
        anchor_start: value.anchor_start,
        anchor_end: value.anchor_end,
        quote: value.quote,
        body: value.body,
        author_id: value.author_id,
        created_at: value.created_at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing()),
)
const saveBody = statement<{ id: string; body: string; now: string }>()((db, value) =>
  db
    .updateTable('passage_comments')
    .set((eb) => ({ body: value.body, edited_at: value.now, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const setResolved = statement<{ id: string; at: string | null }>()((db, value) =>
  db
    .updateTable('passage_comments')
    .set((eb) => ({ resolved_at: value.at, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const selectThread = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('passage_comments')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', value.id), eb('parent_id', '=', value.id)])),
)
const deleteComment = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('passage_comments').where('id', '=', value.id),
)
