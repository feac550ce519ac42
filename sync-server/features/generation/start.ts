import type { Generation, GenerationRequest } from '#shared/contract/generation.ts'
import { ApiError } from '#shared/errors.ts'
import type { AiSettings } from '../../ai-settings.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { GenerationsTable } from '../../db/tables/generation.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertWriter } from '../books/book-roles.ts'
import { getChapter } from '../chapters/chapters.ts'
import { getOutline } from '../outlines/outlines.ts'
import { getGeneration } from './generations.ts'

/** Asks for something. A book has one at a time: whoever asks meanwhile is told so. */
export async function startGeneration(
  bookId: string,
  { id = newId(), kind, chapter_id, outline }: GenerationRequest,
  context: CommandContext,
  ai: AiSettings | null,
): Promise<Generation> {
  const { trx, user, now, changes } = context
  await assertWriter(bookId, context)
  if (!ai) throw new ApiError('generation.not_set_up')
  if (kind === 'chapter_outline') {
    const chapter = await getChapter(trx, chapter_id!, user)
    if (chapter.book_id !== bookId || chapter.deleted_at !== null)
      throw new ApiError('chapters.not_found')
  }
  if (kind !== 'outline' && !(await hasOutline(bookId, context)))
    throw new ApiError('generation.no_outline')
  if (await trx.first(selectUnfinished, { book_id: bookId })) throw new ApiError('generation.busy')
  const inserted = await trx.run(insertGeneration, {
    id,
    book_id: bookId,
    user_id: user.id,
    kind,
    chapter_id: chapter_id ?? null,
    request: JSON.stringify(outline ?? {}),
    created_at: now,
  })
  if (inserted === 0) throw new ApiError('sync.id_taken')
  await enqueueJob(trx, 'generation.work', { id }, new Date(now))
  changes.put(`draft:${bookId}`, 'generation', id)
  return getGeneration(trx, id, user)
}

async function hasOutline(bookId: string, { trx, user }: CommandContext): Promise<boolean> {
  return (await getOutline(trx, bookId, user)).chapters.length > 0
}

/** What has come by then is not used. */
export async function cancelGeneration(id: string, context: CommandContext): Promise<Generation> {
  const { trx, user, now, changes } = context
  const { book_id } = await getGeneration(trx, id, user)
  await assertWriter(book_id, context)
  await trx.run(cancel, { id, now })
  changes.put(`draft:${book_id}`, 'generation', id)
  return getGeneration(trx, id, user)
}

const selectUnfinished = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('generations')
    .select('id')
    .where('book_id', '=', value.book_id)
    .where('status', 'in', ['waiting', 'running']),
)
type Inserted = Pick<
  GenerationsTable,
  'id' | 'book_id' | 'user_id' | 'kind' | 'chapter_id' | 'request' | 'created_at'
>
const insertGeneration = statement<Inserted>()((db, value) =>
  db
    .insertInto('generations')
    .values({
      id: value.id,
      book_id: value.book_id,
      user_id: value.user_id,
      kind: value.kind,
      chapter_id: value.chapter_id,
      request: value.request,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const cancel = statement<{ id: string; now: string }>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({ status: 'cancelled' as const, ended_at: value.now, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id)
    .where('status', 'in', ['waiting', 'running']),
)
