import type { Selectable } from 'kysely'
import type { Outline, outlines } from '#shared/contract/outlines.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { BookOutlinesTable } from '../../db/tables/writing.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isAtWork } from '../visible.ts'
import { assertAtWork, assertWriter } from '../books/book-roles.ts'
import { listChapters } from '../chapters/chapters.ts'

/** Only who works on their book sees them. */
export const loadOutlines: LoadEntities<'outline'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer.id })
  return new Map(rows.map((row) => [row.book_id, toOutline(row)]))
}

/** The outline with the chapters as planned, numbered from 1. */
export async function getOutline(db: Connection, bookId: string, viewer: Viewer) {
  await assertAtWork(db, bookId, viewer)
  const chapters = await listChapters(db, bookId)
  return {
    outline: (await loadOutlines(db, [bookId], viewer)).get(bookId) ?? null,
    chapters: chapters.map(({ id, title, summary, estimated_words }, i) => ({
      id,
      chapter_number: i + 1,
      title,
      summary,
      estimated_words,
    })),
  }
}

export async function saveOutline(
  bookId: string,
  { overview, themes }: ParsedInputOf<typeof outlines.update>['body'],
  context: CommandContext,
): Promise<Outline> {
  const { trx, user, changes } = context
  await assertWriter(bookId, context)
  const before = (await loadOutlines(trx, [bookId], user)).get(bookId)
  await trx.run(putOutline, {
    book_id: bookId,
    overview: overview ?? before?.overview ?? '',
    themes: JSON.stringify(themes ?? before?.themes ?? []),
  })
  changes.put(`draft:${bookId}`, 'outline', bookId)
  return (await loadOutlines(trx, [bookId], user)).get(bookId)!
}

function toOutline({ book_id, overview, themes, rev }: Selectable<BookOutlinesTable>): Outline {
  return { id: book_id, overview, themes: JSON.parse(themes) as string[], rev }
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('book_outlines as o')
    .innerJoin('books as b', 'b.id', 'o.book_id')
    .selectAll('o')
    .where('o.book_id', 'in', idList(value.ids))
    .where(isAtWork(value.viewer)),
)
const putOutline = statement<{ book_id: string; overview: string; themes: string }>()((db, value) =>
  db
    .insertInto('book_outlines')
    .values({ book_id: value.book_id, overview: value.overview, themes: value.themes })
    .onConflict((conflict) =>
      conflict.column('book_id').doUpdateSet((eb) => ({
        overview: eb.ref('excluded.overview'),
        themes: eb.ref('excluded.themes'),
        rev: eb('book_outlines.rev', '+', 1),
      })),
    ),
)
