import type { Kysely } from 'kysely'
import type { ChapterText, PublishedChapter } from '#shared/contract/chapters.ts'
import { FILE_URLS } from '#shared/rules/file-url.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { PUBLISHED } from '../files/name-state.ts'
import { knownPictures } from '../files/picture-names.ts'
import { isBookVisible } from '../visible.ts'

export const loadPublishedChapters: LoadEntities<'published_chapter'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  return new Map(rows.map((row) => [row.id, row]))
}

export const loadChapterTexts: LoadEntities<'chapter_text'> = async (db, ids, viewer) => {
  const rows = await db.all(selectTexts, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  const documentOf = (id: string) => `${PUBLISHED}:${id}`
  const shown = rows.filter(({ text }) => text.includes(FILE_URLS))
  const known = await knownPictures(
    db,
    shown.map(({ id }) => documentOf(id)),
  )
  return new Map(
    rows.map((row): [string, ChapterText] => [
      row.id,
      { ...row, pictures: known.get(documentOf(row.id)) ?? [] },
    ]),
  )
}

/** In order, numbered from 1. */
export async function listPublished(db: Connection, bookId: string, viewer: Viewer) {
  const rows = await db.all(selectByBook, { book_id: bookId, viewer: viewer?.id ?? '' })
  return rows.map((row, i) => ({ ...row, chapter_number: i + 1 }))
}

/** The chapters published last in a world, latest first. */
export function latestInWorld(db: Connection, worldId: string, limit: number) {
  return db.all(selectLatest, { world_id: worldId, limit })
}

export async function getPublished(db: Connection, id: string, viewer: Viewer) {
  return (await loadChapterTexts(db, [id], viewer)).get(id)
}

function selectPublished(db: Kysely<Tables>, viewer: string) {
  return db
    .selectFrom('published_chapters as p')
    .innerJoin('books as b', 'b.id', 'p.book_id')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .where(isBookVisible(viewer))
}
const SHOWN = [
  'p.id',
  'p.book_id',
  'p.position',
  'p.title',
  'p.part',
  'p.word_count',
  'p.published_at',
  'p.updated_at',
  'p.rev',
] as const satisfies readonly `p.${keyof PublishedChapter}`[]

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectPublished(db, value.viewer).select(SHOWN).where('p.id', 'in', idList(value.ids)),
)
const selectByBook = statement<{ book_id: string; viewer: string }>()((db, value) =>
  selectPublished(db, value.viewer)
    .select(SHOWN)
    .where('p.book_id', '=', value.book_id)
    .orderBy('p.position')
    .orderBy('p.id'),
)
const selectLatest = statement<{ world_id: string; limit: number }>()((db, value) =>
  selectPublished(db, '')
    .innerJoin('users as u', 'u.id', 'b.author_id')
    .select(SHOWN)
    .select(['b.title as book_title', 'b.pen_name', 'u.username', 'u.display_name'])
    .where('b.world_id', '=', value.world_id)
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(value.limit),
)
const selectTexts = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectPublished(db, value.viewer)
    .select(['p.id', 'p.book_id', 'p.text', 'p.rev'])
    .where('p.id', 'in', idList(value.ids)),
)
