import type { Selectable } from 'kysely'
import type { Chapter, chapters } from '#shared/contract/chapters.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_CHAPTERS } from '#shared/limits.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { ChaptersTable } from '../../db/tables/writing.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { setDeletedIn } from '../books/bin.ts'
import { assertWriter, positionOf } from '../books/book-roles.ts'
import { labelGenerated } from '../books/permanent.ts'
import { getChapter } from './chapters.ts'
import { dropPlan } from './planned.ts'
import { republish, takeBack } from './publishing.ts'

type Creation = ParsedInputOf<typeof chapters.create>['body']
type Edit = ParsedInputOf<typeof chapters.update>['body']

export async function createChapter(
  bookId: string,
  { id = newId(), is_generated, position, status, ...texts }: Creation,
  context: CommandContext,
): Promise<Chapter> {
  const { trx, now } = context
  await assertWriter(bookId, context)
  const { count, last } = (await trx.first(selectLast, { book_id: bookId }))!
  if (count >= MAX_CHAPTERS) throw new ApiError('chapters.too_many')
  const fields = { ...texts, status: status ?? null, position: positionOf(position, last) }
  if ((await trx.run(insertChapter, { id, book_id: bookId, ...fields, now })) === 0)
    throw new ApiError('sync.id_taken')
  if (is_generated) await labelGenerated(bookId, context)
  return recordChange(id, context)
}

/** Readers get a new position too; a new title only with the next publication. */
export async function editChapter(
  id: string,
  edit: Edit,
  context: CommandContext,
): Promise<Chapter> {
  const chapter = await findOwn(id, context)
  const {
    title = chapter.title,
    part = chapter.part,
    summary = chapter.summary,
    estimated_words = chapter.estimated_words,
    status = chapter.status,
  } = edit
  const position = edit.position === undefined ? chapter.position : positionOf(edit.position, null)
  await context.trx.run(saveChapter, {
    id,
    title,
    part,
    summary,
    estimated_words,
    status,
    position,
  })
  if (position !== chapter.position && chapter.published_at !== null)
    await republish(chapter, position, context)
  return recordChange(id, context)
}

/** Into the bin: its scenes stay in it, readers lose it. */
export async function removeChapter(id: string, context: CommandContext): Promise<{ done: true }> {
  const { trx, now } = context
  const chapter = await findOwn(id, context)
  if (chapter.published_at !== null) await takeBack(chapter, context)
  else await dropPlan(chapter, context)
  if (chapter.deleted_at === null) await trx.run(setDeleted, { id, deleted_at: now })
  await recordChange(id, context)
  return { done: true }
}

export async function restoreChapter(id: string, context: CommandContext): Promise<Chapter> {
  await findOwn(id, context)
  await context.trx.run(setDeleted, { id, deleted_at: null })
  return recordChange(id, context)
}

async function findOwn(id: string, context: CommandContext): Promise<Chapter> {
  const chapter = await getChapter(context.trx, id, context.user)
  await assertWriter(chapter.book_id, context, 'chapters.not_found')
  return chapter
}

async function recordChange(id: string, { trx, user, changes }: CommandContext): Promise<Chapter> {
  const chapter = await getChapter(trx, id, user)
  changes.put(`draft:${chapter.book_id}`, 'chapter', id)
  return chapter
}

type Fields = Pick<
  Selectable<ChaptersTable>,
  'id' | 'title' | 'part' | 'summary' | 'estimated_words' | 'status' | 'position'
>

const selectLast = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('chapters')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max<string | null>('position').as('last'),
    ])
    .where('book_id', '=', value.book_id),
)
const insertChapter = statement<Fields & { book_id: string; now: string }>()((db, value) =>
  db
    .insertInto('chapters')
    .values({
      id: value.id,
      book_id: value.book_id,
      position: value.position,
      title: value.title,
      part: value.part,
      summary: value.summary,
      estimated_words: value.estimated_words,
      status: value.status,
      created_at: value.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const saveChapter = statement<Fields>()((db, value) =>
  db
    .updateTable('chapters')
    .set((eb) => ({
      title: value.title,
      part: value.part,
      summary: value.summary,
      estimated_words: value.estimated_words,
      status: value.status,
      position: value.position,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const setDeleted = setDeletedIn('chapters')
