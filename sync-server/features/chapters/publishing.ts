import type { Chapter } from '#shared/contract/chapters.ts'
import { ApiError } from '#shared/errors.ts'
import { textHash } from '#shared/rules/line-hash.ts'
import { countWords } from '#shared/rules/word-count.ts'
import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import type { PublishedChaptersTable } from '../../db/tables/writing.ts'
import { assertReaches } from '../../http/authenticate.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertOutOfBin, assertOwner } from '../books/book-roles.ts'
import { recordChange as recordBookChange } from '../books/book-writes.ts'
import { assertNotPermanent } from '../books/permanent.ts'
import { PUBLISHED } from '../files/name-state.ts'
import { forgetPictures, namePictures } from '../files/picture-names.ts'
import { notifyMany } from '../notifications/notify.ts'
import { getChapter } from './chapters.ts'
import { partOf } from './part-of.ts'
import { dropPlan, endPlan } from './planned.ts'

export interface Publication {
  /** Otherwise the chapter's title now. */
  title?: string
  text: string
  /** True if followers are notified of a new chapter. */
  tell: boolean
}

/** Readers get the text that its author saw when publishing, whatever has been written since. */
export async function publishChapter(
  id: string,
  { title, text, tell }: Publication,
  context: CommandContext,
): Promise<Chapter> {
  const { trx, now, user } = context
  const chapter = await findAsOwner(id, context)
  if (chapter.deleted_at !== null) throw new ApiError('chapters.not_found')
  const { book_id, position } = chapter
  await assertOutOfBin(trx, book_id)
  const word_count = countWords(text)
  const content = { title: title ?? chapter.title, text, text_hash: textHash(text), word_count }
  await trx.run(savePublished, { id, book_id, position, ...content, now })
  const document = `${PUBLISHED}:${id}`
  await namePictures(trx, { document, book_id, writers: [user.id] }, text, now)
  await endPlan(chapter, context)
  await recordChange(chapter, false, context)
  // Followers get no notification of a chapter that is published again.
  if (tell && chapter.published_at === null) {
    const happening = { kind: 'update', subject: `chapter:${id}`, actor: user.id } as const
    await notifyMany(trx, { followers: [`book:${book_id}`, `user:${user.id}`], happening })
  }
  return getChapter(trx, id, user)
}

export async function unpublishChapter(id: string, context: CommandContext): Promise<Chapter> {
  const chapter = await findAsOwner(id, context)
  await takeBack(chapter, context)
  return getChapter(context.trx, id, context.user)
}

/** Takes it away from readers; not if the book belongs to the public repository. */
export async function takeBack(chapter: Chapter, context: CommandContext): Promise<void> {
  await assertNotPermanent(context.trx, chapter.book_id)
  await dropPlan(chapter, context)
  await context.trx.run(deletePublished, { id: chapter.id })
  await forgetPictures(context.trx, [`${PUBLISHED}:${chapter.id}`])
  await recordChange(chapter, true, context)
}

/** Readers get it at another position, and in the part there. */
export async function republish(
  chapter: Chapter,
  position: string,
  context: CommandContext,
): Promise<void> {
  assertReaches(context.user)
  await context.trx.run(movePublished, { id: chapter.id, position })
  context.changes.put(`book:${chapter.book_id}`, 'published_chapter', chapter.id)
}

export async function findAsOwner(id: string, { trx, user }: CommandContext): Promise<Chapter> {
  const chapter = await getChapter(trx, id, user)
  await assertOwner(chapter.book_id, { trx, user })
  return chapter
}

/** The book counts what readers see of it. */
async function recordChange(
  { id, book_id }: Chapter,
  gone: boolean,
  context: CommandContext,
): Promise<void> {
  const { trx, changes } = context
  await trx.run(touchChapter, { id })
  await trx.run(countBook, { book_id })
  if (gone) changes.del(`book:${book_id}`, 'published_chapter', id)
  else changes.put(`book:${book_id}`, 'published_chapter', id)
  changes.put(`draft:${book_id}`, 'chapter', id)
  await recordBookChange(book_id, context)
}

/** The part that the chapter's row is in now. */
function partNow(id: string) {
  return sql<string>`(select ${partOf} from chapters c where c.id = ${id})`
}

const savePublished = statement<
  Pick<
    PublishedChaptersTable,
    'id' | 'book_id' | 'position' | 'title' | 'text' | 'text_hash' | 'word_count'
  > & {
    now: string
  }
>()((db, value) =>
  db
    .insertInto('published_chapters')
    .values({
      id: value.id,
      book_id: value.book_id,
      position: value.position,
      title: value.title,
      part: partNow(value.id),
      text: value.text,
      text_hash: value.text_hash,
      word_count: value.word_count,
      published_at: value.now,
      updated_at: value.now,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        title: eb.ref('excluded.title'),
        part: eb.ref('excluded.part'),
        text: eb.ref('excluded.text'),
        text_hash: eb.ref('excluded.text_hash'),
        word_count: eb.ref('excluded.word_count'),
        updated_at: eb.ref('excluded.updated_at'),
        rev: eb('published_chapters.rev', '+', 1),
      })),
    ),
)
const deletePublished = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('published_chapters').where('id', '=', value.id),
)
const movePublished = statement<{ id: string; position: string }>()((db, value) =>
  db
    .updateTable('published_chapters')
    .set((eb) => ({
      position: value.position,
      part: partNow(value.id),
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
export const touchChapter = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('chapters')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const countBook = statement<{ book_id: string }>()((db, value) =>
  db
    .updateTable('books')
    .set((eb) => ({
      chapter_count: sql<number>`(select count(*) from published_chapters where book_id = ${value.book_id})`,
      word_count: sql<number>`(select coalesce(sum(word_count), 0) from published_chapters where book_id = ${value.book_id})`,
      status: sql<
        'draft' | 'published'
      >`case when exists (select 1 from published_chapters where book_id = ${value.book_id}) then 'published' else 'draft' end`,
      published_at: sql<
        string | null
      >`(select min(published_at) from published_chapters where book_id = ${value.book_id})`,
      updated_at: sql<
        string | null
      >`(select max(published_at) from published_chapters where book_id = ${value.book_id})`,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.book_id),
)
