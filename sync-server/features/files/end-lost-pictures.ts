import { pictureIds } from '#shared/rules/chapter-pictures.ts'
import type { Database } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'

/**
 * Ends names that a draft has lost before then, unless a version of it, or a chapter that is planned, still has the picture. Each
 * text is read once, and apart: a book may have gigabytes of versions.
 */
export async function endLostPictures(db: Database, before: string): Promise<void> {
  for (const { book_id } of await db.read.all(selectBooks, { before })) {
    const kept = new Set<string>()
    for (const { id } of await db.read.all(selectTexts, { book_id })) {
      const found = await db.read.first(selectText, { id })
      for (const picture of pictureIds(found?.text ?? '')) kept.add(picture)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const values = { book_id, before, kept: JSON.stringify([...kept]) }
    await db.write((trx) => trx.run(deleteLost, values), [book_id])
  }
}

const selectBooks = statement<{ before: string }>()((db, value) =>
  db.selectFrom('picture_names').select('book_id').distinct().where('gone_at', '<', value.before),
)
/** The ids of versions and planned chapters. */
const selectTexts = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('document_versions')
    .select('id')
    .where('book_id', '=', value.book_id)
    .unionAll(db.selectFrom('planned_chapters').select('id').where('book_id', '=', value.book_id)),
)
const selectText = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('document_versions')
    .select('text')
    .where('id', '=', value.id)
    .unionAll(db.selectFrom('planned_chapters').select('text').where('id', '=', value.id)),
)
const deleteLost = statement<{ book_id: string; before: string; kept: string }>()((db, value) =>
  db
    .deleteFrom('picture_names')
    .where('book_id', '=', value.book_id)
    .where('gone_at', '<', value.before)
    .where('file_id', 'not in', idList(value.kept)),
)
