import { ApiError } from '#shared/errors.ts'
import { joinScenes } from '#shared/rules/scenes.ts'
import { sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { Viewer } from '../../sync/entities.ts'
import { roleIn } from '../books/book-roles.ts'
import { getBook } from '../books/books.ts'
import { knownPictures } from '../files/picture-names.ts'
import type { Documents } from '../documents/documents.ts'
import { getChapter } from './chapters.ts'
import { partOf } from './part-of.ts'
import { getPublished, listPublished } from './published.ts'

/** Published chapters and, for those who work on the book, its drafts: in order, numbered from 1. */
export async function listReadable(db: Connection, bookId: string, viewer: Viewer) {
  await getBook(db, bookId, viewer)
  const published = await listPublished(db, bookId, viewer)
  if ((await roleIn(db, bookId, viewer)) === null) return published
  const drafts = await db.all(selectDrafts, { book_id: bookId })
  return [...published, ...drafts]
    .sort((a, b) => compare(a.position, b.position) || compare(a.id, b.id))
    .map((chapter, i) => ({ ...chapter, chapter_number: i + 1 }))
}

/** With its text: the published one, or the scenes of a draft as they are now. */
export async function getReadable(
  db: Connection,
  id: string,
  viewer: Viewer,
  { documents, limits }: { documents: Documents; limits: RateLimits },
) {
  const published = await getPublished(db, id, viewer)
  const book_id = published?.book_id ?? (await getChapter(db, id, viewer)).book_id
  const chapter = (await listReadable(db, book_id, viewer)).find((one) => one.id === id)
  if (!chapter) throw new ApiError('chapters.not_found')
  if (published) return { ...chapter, text: published.text, pictures: published.pictures }
  const names = (await db.all(selectScenes, { id })).map((scene) => `section:${scene.id}`)
  const texts = await limits.atCost(viewer!.id, () => documents.textsOf(names, db))
  const text = joinScenes(names.map((name) => texts.get(name) ?? ''))
  return { ...chapter, text, pictures: [...(await knownPictures(db, names)).values()].flat() }
}

/** As SQLite orders text. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

const selectDrafts = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('chapters as c')
    .leftJoin('published_chapters as p', 'p.id', 'c.id')
    .leftJoin('sections as s', (join) =>
      join.onRef('s.chapter_id', '=', 'c.id').on('s.deleted_at', 'is', null),
    )
    .leftJoin('documents as d', (join) => join.on(sql`d.name`, '=', sql`'section:' || s.id`))
    .select(['c.id', 'c.book_id', 'c.position', 'c.title', 'c.rev'])
    .select(partOf.as('part'))
    .select(sql<null>`null`.as('published_at'))
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('d.words'), sql<number>`0`).as('word_count'),
      eb.fn.coalesce(eb.fn.max('d.updated_at'), 'c.created_at').as('updated_at'),
    ])
    .where('c.book_id', '=', value.book_id)
    .where('c.deleted_at', 'is', null)
    .where('p.id', 'is', null)
    .groupBy('c.id'),
)
const selectScenes = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('sections')
    .select('id')
    .where('chapter_id', '=', value.id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
)
