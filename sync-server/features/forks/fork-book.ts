import { notify } from '../notifications/notify.ts'
import type { Book } from '#shared/contract/books.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_FORK_WORDS, MAX_TEXTS_BYTES } from '#shared/limits.ts'
import { withPictures } from '#shared/rules/chapter-pictures.ts'
import { whereBegun } from '#shared/rules/parts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { createBook, editBook } from '../books/book-writes.ts'
import { getBook, loadBooks } from '../books/books.ts'
import { copyGenerated } from '../books/permanent.ts'
import { createChapter } from '../chapters/chapter-writes.ts'
import type { Documents } from '../documents/documents.ts'
import { shareGenerated } from '../documents/provenance.ts'
import { copyFiles } from '../files/copy-file.ts'
import { PUBLISHED } from '../files/name-state.ts'
import type { StoreParts } from '../files/store-file.ts'
import { createSection } from '../sections/section-writes.ts'
import { credit, recordSourceChange } from '../worlds/credits.ts'
import { assertForkable, assertOwnWorld, doneBefore, type Target } from './forks.ts'

interface Parts {
  documents: Documents
  files: StoreParts
}

/** Copies the published book, each chapter as one scene. Drafts, the story bible and comments stay behind. */
export async function forkBook(
  sourceId: string,
  target: Target,
  { documents, files }: Parts,
  context: CommandContext,
): Promise<Book> {
  const { trx, user, changes } = context
  const { id = newId(), world_id } = target
  await assertOwnWorld(target, context)
  const done = doneBefore((await loadBooks(trx, [id], user)).get(id), sourceId, target)
  if (done) return done
  const source = await getBook(trx, sourceId, user)
  await assertForkable(source, target, context)
  const { bytes } = (await trx.first(measureTexts, { book_id: sourceId }))!
  // A word may be as long as a chapter, and no other write can run while the server copies one.
  if (source.word_count > MAX_FORK_WORDS || (bytes ?? 0) > MAX_TEXTS_BYTES)
    throw new ApiError('forks.too_large')
  const { title, description, genre, language, licence, author, cover_file_id, cover_design } =
    source
  // Names, rights and numbers of the original stay its own.
  const { tags, warnings, rating } = source
  const about = {
    title,
    description,
    genre,
    language,
    licence,
    cover_design,
    tags,
    warnings,
    rating,
  }
  const copy = { id, ...about, is_public: false }
  await createBook(world_id, copy, context)
  await copyGenerated(id, sourceId, context)
  const chapters = whereBegun(await trx.all(selectTexts, { book_id: sourceId }))
  const pictures = await picturesOf(chapters, trx)
  const wanted = new Set(cover_file_id ? [cover_file_id, ...pictures] : pictures)
  const copies = await copyFiles(files, [...wanted], context)
  if (cover_file_id) await editBook(id, { cover_file_id: copies.get(cover_file_id)! }, context)
  for (const { text, id: from, ...published } of chapters) {
    const plan = { ...published, summary: '', estimated_words: null }
    const chapter = await createChapter(id, plan, context)
    const section = await createSection(chapter.id, { title: '' }, context)
    const place = { kind: 'section', id: section.id, book_id: id, world_id } as const
    const to = `section:${section.id}`
    for (const { name } of await trx.all(selectScenes, { chapter_id: from }))
      await shareGenerated(trx, { from: name, to, book_id: id })
    await documents.begin(context, place, withPictures(text, copies))
  }
  const world = { id: source.world_id, ...source.world }
  await credit(trx, 'book', id, { ...source, author, world })
  await recordSourceChange(trx, changes, 'book', sourceId)
  const subject = `book:${sourceId}`
  await notify(trx, author.id, { kind: 'book_fork', subject, actor: user.id })
  return getBook(trx, id, user)
}

/** The pictures that readers get with these chapters. */
async function picturesOf(chapters: readonly { id: string }[], db: Connection): Promise<string[]> {
  const ids: string[] = []
  for (const { id } of chapters)
    for (const file of await db.all(selectPictures, { document: `${PUBLISHED}:${id}` }))
      ids.push(file.id)
  return ids
}

const selectPictures = statement<{ document: string }>()((db, value) =>
  db
    .selectFrom('picture_names as n')
    .innerJoin('files as f', 'f.id', 'n.file_id')
    .select('f.id')
    .where('n.document', '=', value.document)
    .where('n.granted', '=', 1),
)
const measureTexts = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('published_chapters')
    .select(sql<number | null>`sum(octet_length(text))`.as('bytes'))
    .where('book_id', '=', value.book_id),
)
const selectTexts = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('published_chapters')
    .select(['id', 'title', 'part', 'position', 'text'])
    .where('book_id', '=', value.book_id)
    .orderBy('position')
    .orderBy('id'),
)
const selectScenes = statement<{ chapter_id: string }>()((db, value) =>
  db
    .selectFrom('sections')
    .select(sql<string>`'section:' || id`.as('name'))
    .where('chapter_id', '=', value.chapter_id),
)
