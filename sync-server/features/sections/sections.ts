import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables/index.ts'
import type { Section } from '#shared/contract/sections.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isAtWork } from '../visible.ts'

/** Only who works on their book sees them. */
export const loadSections: LoadEntities<'section'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer.id })
  return new Map(rows.map((row) => [row.id, row]))
}

export async function getSection(db: Connection, id: string, viewer: Viewer): Promise<Section> {
  const section = (await loadSections(db, [id], viewer)).get(id)
  if (!section) throw new ApiError('sections.not_found')
  return section
}

/** Those that are not in the bin, chapter by chapter; only for who works on the book. */
export async function listSections(db: Connection, bookId: string): Promise<Section[]> {
  return db.all(selectByBook, { book_id: bookId })
}

function selectSections(db: Kysely<Tables>) {
  return db
    .selectFrom('sections as s')
    .leftJoin('documents as d', (join) => join.on(sql`d.name`, '=', sql`'section:' || s.id`))
    .selectAll('s')
    .select((eb) => [
      eb.fn.coalesce('d.words', sql<number>`0`).as('word_count'),
      eb.fn.coalesce('d.generated', sql<number>`0`).as('generated_words'),
      eb.fn.coalesce('d.generated_lines', sql<string>`''`).as('generated_lines'),
    ])
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectSections(db)
    .innerJoin('books as b', 'b.id', 's.book_id')
    .where('s.id', 'in', idList(value.ids))
    .where(isAtWork(value.viewer)),
)
const selectByBook = statement<{ book_id: string }>()((db, value) =>
  selectSections(db)
    .innerJoin('chapters as c', 'c.id', 's.chapter_id')
    .where('s.book_id', '=', value.book_id)
    .where('s.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.position')
    .orderBy('c.id')
    .orderBy('s.position')
    .orderBy('s.id'),
)
