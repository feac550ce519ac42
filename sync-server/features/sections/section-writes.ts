import type { Selectable } from 'kysely'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Section, sections } from '#shared/contract/sections.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_SECTIONS } from '#shared/limits.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { SectionsTable } from '../../db/tables/writing.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { moveAnnotations, placeAnnotations } from '../annotations/annotation-writes.ts'
import { setDeletedIn } from '../books/bin.ts'
import { assertWriter, positionOf } from '../books/book-roles.ts'
import { getChapter } from '../chapters/chapters.ts'
import { recountGenerated } from '../documents/materialise.ts'
import { shareGenerated } from '../documents/provenance.ts'
import { moveNamedVersions } from '../versions/versions.ts'
import { getSection } from './sections.ts'

type Creation = ParsedInputOf<typeof sections.create>['body']
type Edit = ParsedInputOf<typeof sections.update>['body']

export async function createSection(
  chapterId: string,
  { id = newId(), title, status, position, words_from, comments = [] }: Creation,
  context: CommandContext,
): Promise<Section> {
  const { trx, user, now } = context
  const { book_id } = await getChapter(trx, chapterId, user)
  await assertWriter(book_id, context, 'chapters.not_found')
  const { count } = (await trx.first(countSections, { book_id }))!
  if (count >= MAX_SECTIONS) throw new ApiError('sections.too_many')
  const { last } = (await trx.first(selectLast, { chapter_id: chapterId }))!
  const row = {
    id,
    book_id,
    chapter_id: chapterId,
    title,
    status: status ?? null,
    position: positionOf(position, last),
    now,
  }
  if ((await trx.run(insertSection, row)) === 0) throw new ApiError('sync.id_taken')
  if (words_from) {
    await takeProvenance({ id, book_id, words_from }, context)
    const of = { book_id, from: `section:${words_from}`, to: `section:${id}` }
    await placeAnnotations(of, comments, context)
  }
  return recordChange(id, context)
}

/**
 * Takes a chapter out of the bin when a writer, who may not know of that, brings a scene into it: otherwise the writer
 * would look for the scene in vain.
 */
export async function takeOutOfBin(
  id: string,
  { trx, user, changes }: CommandContext,
): Promise<void> {
  const { book_id, deleted_at } = await getChapter(trx, id, user)
  if (deleted_at === null) return
  await trx.run(setChapterDeleted, { id, deleted_at: null })
  changes.put(`draft:${book_id}`, 'chapter', id)
}

/** Of a split or merged scene the server still knows how much a language model wrote. */
async function takeProvenance(
  { id, book_id, words_from }: { id: string; book_id: string; words_from: string },
  { trx, user }: CommandContext,
): Promise<void> {
  const source = await getSection(trx, words_from, user)
  if (source.book_id !== book_id) throw new ApiError('sections.not_found')
  const to = `section:${id}`
  await shareGenerated(trx, { from: `section:${words_from}`, to, book_id })
  await recountGenerated(trx, to)
}

/** May move it into another chapter of the same book. */
export async function editSection(
  id: string,
  edit: Edit,
  context: CommandContext,
): Promise<Section> {
  const { trx, user } = context
  const section = await findOwn(id, context)
  const { title = section.title, note = section.note, chapter_id = section.chapter_id } = edit
  const { target_words = section.target_words, status = section.status } = edit
  if (chapter_id !== section.chapter_id) {
    const chapter = await getChapter(trx, chapter_id, user)
    if (chapter.book_id !== section.book_id) throw new ApiError('chapters.not_found')
    await takeOutOfBin(chapter_id, context)
  }
  const position = edit.position === undefined ? section.position : positionOf(edit.position, null)
  await trx.run(saveSection, { id, title, note, target_words, status, chapter_id, position })
  const { words_from, comments = [] } = edit
  if (words_from) {
    const { book_id } = section
    await takeProvenance({ id, book_id, words_from }, context)
    const of = { book_id, from: `section:${words_from}`, to: `section:${id}` }
    await placeAnnotations(of, comments, context)
    await moveAnnotations(of, context)
    await moveNamedVersions(of, context)
  }
  return recordChange(id, context)
}

export async function removeSection(id: string, context: CommandContext): Promise<{ done: true }> {
  const { deleted_at } = await findOwn(id, context)
  if (deleted_at === null) await context.trx.run(setDeleted, { id, deleted_at: context.now })
  await recordChange(id, context)
  return { done: true }
}

export async function restoreSection(id: string, context: CommandContext): Promise<Section> {
  const { chapter_id } = await findOwn(id, context)
  await takeOutOfBin(chapter_id, context)
  await context.trx.run(setDeleted, { id, deleted_at: null })
  return recordChange(id, context)
}

async function findOwn(id: string, context: CommandContext): Promise<Section> {
  const section = await getSection(context.trx, id, context.user)
  await assertWriter(section.book_id, context, 'sections.not_found')
  return section
}

async function recordChange(id: string, { trx, user, changes }: CommandContext): Promise<Section> {
  const section = await getSection(trx, id, user)
  changes.put(`draft:${section.book_id}`, 'section', id)
  return section
}

type Placed = Pick<Selectable<SectionsTable>, 'id' | 'chapter_id' | 'title' | 'status' | 'position'>

const countSections = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('sections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('book_id', '=', value.book_id),
)
const selectLast = statement<{ chapter_id: string }>()((db, value) =>
  db
    .selectFrom('sections')
    .select((eb) => eb.fn.max<string | null>('position').as('last'))
    .where('chapter_id', '=', value.chapter_id),
)
const insertSection = statement<Placed & { book_id: string; now: string }>()((db, value) =>
  db
    .insertInto('sections')
    .values({
      id: value.id,
      book_id: value.book_id,
      chapter_id: value.chapter_id,
      position: value.position,
      title: value.title,
      status: value.status,
      created_at: value.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const saveSection = statement<Placed & { note: string; target_words: number | null }>()(
  (db, value) =>
    db
      .updateTable('sections')
      .set((eb) => ({
        chapter_id: value.chapter_id,
        position: value.position,
        title: value.title,
        note: value.note,
        target_words: value.target_words,
        status: value.status,
        rev: eb('rev', '+', 1),
      }))
      .where('id', '=', value.id),
)
const setChapterDeleted = setDeletedIn('chapters')
const setDeleted = setDeletedIn('sections')
