import type { Annotation, annotations } from '#shared/contract/annotations.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { sql } from 'kysely'
import { fieldOf, idList, itemsOf } from '../../db/dialect.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { AnnotationsTable } from '../../db/tables/writing.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertWriter, roleIn } from '../books/book-roles.ts'
import { locationOf } from '../documents/document-location.ts'
import { getAnnotation } from './annotations.ts'

type Creation = ParsedInputOf<typeof annotations.comment>['body']

/** An answer has its thread's place in the text, whatever passage it names. */
export async function createAnnotation(
  bookId: string,
  { id = newId(), document, parent_id, anchor, body }: Creation,
  context: CommandContext,
): Promise<Annotation> {
  const { trx, user, now } = context
  await assertWriter(bookId, context)
  const thread = parent_id === null ? null : await getAnnotation(trx, parent_id, user)
  if (thread && (thread.book_id !== bookId || thread.parent_id !== null))
    throw new ApiError('passages.not_found')
  const location = await locationOf(trx, thread?.document ?? document)
  if (location?.book_id !== bookId) throw new ApiError('documents.not_found')
  const { start, end, quote } = thread?.anchor ?? anchor
  const added = await trx.run(insertComment, {
    id,
    book_id: bookId,
    document: `${location.kind}:${location.id}`,
    parent_id,
    anchor_start: start,
    anchor_end: end,
    quote,
    body,
    author_id: user.id,
    created_at: now,
  })
  if (added === 0) throw new ApiError('sync.id_taken')
  return recordChange(id, context)
}

/** Where the words of a scene go: names of two documents of one book. */
interface Move {
  book_id: string
  from: string
  to: string
}

/** Comments whose words went to another scene go to their places there, and what answers them. */
export async function placeAnnotations(
  move: Move,
  comments: readonly { id: string; start: string; end: string }[],
  { trx, changes }: CommandContext,
): Promise<void> {
  if (comments.length === 0) return
  const placed = await trx.all(moveToPlaces, { ...move, comments: JSON.stringify(comments) })
  const threads = JSON.stringify(comments.map(({ id }) => id))
  const answers = await trx.all(moveAnswers, { ...move, threads })
  for (const { id } of [...placed, ...answers])
    changes.put(`draft:${move.book_id}`, 'passage_comment', id)
}

/** All comments on a scene go where its words went. Each finds its passage again by what it quotes. */
export async function moveAnnotations(move: Move, { trx, changes }: CommandContext): Promise<void> {
  for (const { id } of await trx.all(moveAll, move))
    changes.put(`draft:${move.book_id}`, 'passage_comment', id)
}

export async function editAnnotation(
  id: string,
  body: string,
  context: CommandContext,
): Promise<Annotation> {
  const { trx, user, now } = context
  const comment = await findWritable(id, context)
  if (comment.author.id !== user.id) throw new ApiError('passages.not_yours')
  if (body !== comment.body) await trx.run(saveBody, { id, body, now })
  return recordChange(id, context)
}

export async function resolveAnnotation(
  id: string,
  resolved: boolean,
  context: CommandContext,
): Promise<Annotation> {
  const comment = await findWritable(id, context)
  const thread = comment.parent_id ?? id
  await context.trx.run(setResolved, { id: thread, at: resolved ? context.now : null })
  return recordChange(thread, context)
}

/** Repeating it changes nothing. */
export async function removeAnnotation(
  id: string,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user, changes } = context
  const comment = await getAnnotation(trx, id, user).catch(() => null)
  if (!comment) return { done: true }
  await assertWriter(comment.book_id, context)
  if (comment.author.id !== user.id && (await roleIn(trx, comment.book_id, user)) !== 'owner')
    throw new ApiError('passages.not_yours')
  for (const gone of await trx.all(selectThread, { id }))
    changes.del(`draft:${comment.book_id}`, 'passage_comment', gone.id)
  await trx.run(deleteComment, { id })
  return { done: true }
}

async function findWritable(id: string, context: CommandContext): Promise<Annotation> {
  const comment = await getAnnotation(context.trx, id, context.user)
  await assertWriter(comment.book_id, context, 'passages.not_found')
  return comment
}

async function recordChange(
  id: string,
  { trx, user, changes }: CommandContext,
): Promise<Annotation> {
  const comment = await getAnnotation(trx, id, user)
  changes.put(`draft:${comment.book_id}`, 'passage_comment', id)
  return comment
}

const insertComment = statement<Omit<AnnotationsTable, 'edited_at' | 'resolved_at' | 'rev'>>()(
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
const moveToPlaces = statement<Move & { comments: string }>()((db, value) =>
  db
    .updateTable('passage_comments')
    .from(
      sql<{ id: string; start_at: string; end_at: string }>`(
        select ${fieldOf('m.value', 'id')} as id, ${fieldOf('m.value', 'start')} as start_at,
          ${fieldOf('m.value', 'end')} as end_at
        from ${itemsOf(value.comments, 'm')})`.as<'placed'>('placed'),
    )
    .set((eb) => ({
      document: value.to,
      anchor_start: eb.ref('placed.start_at'),
      anchor_end: eb.ref('placed.end_at'),
      rev: eb('passage_comments.rev', '+', 1),
    }))
    .whereRef('passage_comments.id', '=', 'placed.id')
    .where('passage_comments.book_id', '=', value.book_id)
    .where('passage_comments.document', '=', value.from)
    .returning('passage_comments.id'),
)
/** Those that the writer who moved the words had not heard of, too. */
const moveAnswers = statement<Move & { threads: string }>()((db, value) =>
  db
    .updateTable('passage_comments')
    .set((eb) => ({
      document: value.to,
      anchor_start: eb
        .selectFrom('passage_comments as t')
        .select('t.anchor_start')
        .whereRef('t.id', '=', 'passage_comments.parent_id')
        .$asScalar()
        .$notNull(),
      anchor_end: eb
        .selectFrom('passage_comments as t')
        .select('t.anchor_end')
        .whereRef('t.id', '=', 'passage_comments.parent_id')
        .$asScalar()
        .$notNull(),
      rev: eb('rev', '+', 1),
    }))
    .where('book_id', '=', value.book_id)
    .where('document', '=', value.from)
    .where('parent_id', 'in', idList(value.threads))
    .returning('id'),
)
const moveAll = statement<Move>()((db, value) =>
  db
    .updateTable('passage_comments')
    .set((eb) => ({ document: value.to, rev: eb('rev', '+', 1) }))
    .where('book_id', '=', value.book_id)
    .where('document', '=', value.from)
    .returning('id'),
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
