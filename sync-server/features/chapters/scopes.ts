import { statement } from '../../db/statement.ts'
import type { ScopeGates } from '../../sync/entities.ts'
import { isBookVisible } from '../visible.ts'

export const chaptersScopes: Pick<ScopeGates, 'chapter'> = {
  chapter: async (db, id, viewer) =>
    (await db.first(selectChapter, { id, viewer: viewer?.id ?? '' })) !== undefined,
}

const selectChapter = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('published_chapters as p')
    .innerJoin('books as b', 'b.id', 'p.book_id')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .select('p.id')
    .where('p.id', '=', value.id)
    .where(isBookVisible(value.viewer)),
)
