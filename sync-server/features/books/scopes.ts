import { statement } from '../../db/statement.ts'
import type { ScopeGates } from '../../sync/entities.ts'
import { isAtWork, isBookVisible } from '../visible.ts'

/** A book has two scopes: one for its readers, one for its writers. */
export const booksScopes: Pick<ScopeGates, 'book' | 'draft'> = {
  book: async (db, id, viewer) =>
    (await db.first(selectBook, { id, viewer: viewer?.id ?? '' })) !== undefined,
  draft: async (db, id, viewer) =>
    viewer !== null && (await db.first(selectDraft, { id, viewer: viewer.id })) !== undefined,
}

const selectBook = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('books as b')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .select('b.id')
    .where('b.id', '=', value.id)
    .where(isBookVisible(value.viewer)),
)
const selectDraft = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('books as b')
    .select('b.id')
    .where('b.id', '=', value.id)
    .where(isAtWork(value.viewer)),
)
