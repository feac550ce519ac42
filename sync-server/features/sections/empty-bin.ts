import { BIN_DAYS } from '#shared/limits.ts'
import type { Database } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { Changes } from '../../sync/changes.ts'
import type { News } from '../../sync/news.ts'
import type { Documents } from '../documents/documents.ts'

const DAY_MS = 86_400_000

/** Erases what has lain in the bins of books for so long, with its texts. */
export async function emptyBins(
  db: Database,
  news: News,
  documents: Documents,
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - BIN_DAYS * DAY_MS).toISOString()
  const heads = await db.write(async (trx) => {
    const changes = new Changes()
    const chapters = await trx.all(selectChapters, { before })
    const ids = JSON.stringify(chapters.map(({ id }) => id))
    const sections = await trx.all(selectSections, { before, chapters: ids })
    const entries = await trx.all(selectEntries, { before })
    await documents.remove(trx, [
      ...chapters.map(({ id }) => `outline:${id}`),
      ...sections.map(({ id }) => `section:${id}`),
      ...entries.map(({ id }) => `asset:${id}`),
    ])
    await trx.run(deleteSections, { ids: JSON.stringify(sections.map(({ id }) => id)) })
    await trx.run(deleteChapters, { ids })
    await trx.run(deleteEntries, { ids: JSON.stringify(entries.map(({ id }) => id)) })
    for (const { id, book_id } of chapters) changes.del(`draft:${book_id}`, 'chapter', id)
    for (const { id, book_id } of sections) changes.del(`draft:${book_id}`, 'section', id)
    for (const { id, book_id } of entries) changes.del(`draft:${book_id}`, 'book_asset', id)
    return changes.publish(trx, new Date(now).toISOString())
  })
  news.tell(heads)
}

const selectChapters = statement<{ before: string }>()((db, value) =>
  db.selectFrom('chapters').select(['id', 'book_id']).where('deleted_at', '<', value.before),
)
const selectSections = statement<{ before: string; chapters: string }>()((db, value) =>
  db
    .selectFrom('sections')
    .select(['id', 'book_id'])
    .where((eb) =>
      eb.or([eb('deleted_at', '<', value.before), eb('chapter_id', 'in', idList(value.chapters))]),
    ),
)
const selectEntries = statement<{ before: string }>()((db, value) =>
  db.selectFrom('book_assets').select(['id', 'book_id']).where('deleted_at', '<', value.before),
)
const deleteSections = statement<{ ids: string }>()((db, value) =>
  db.deleteFrom('sections').where('id', 'in', idList(value.ids)),
)
const deleteChapters = statement<{ ids: string }>()((db, value) =>
  db.deleteFrom('chapters').where('id', 'in', idList(value.ids)),
)
const deleteEntries = statement<{ ids: string }>()((db, value) =>
  db.deleteFrom('book_assets').where('id', 'in', idList(value.ids)),
)
