import { statement } from '../../db/statement.ts'
import type { Connection } from '../../db/connection.ts'
import { isWorldVisible } from '../../sync/visible.ts'
import type { Viewer } from '../../sync/entities.ts'

/** What somebody is to a book: its author owns it, the others were invited and have accepted. */
export type BookRole = 'owner' | 'editor' | 'viewer'

/** Null for readers, strangers and visitors, and where there is no such book or its world is hidden. */
export async function roleIn(
  db: Connection,
  bookId: string,
  viewer: Viewer,
): Promise<BookRole | null> {
  if (!viewer) return null
  const row = await db.first(selectRole, { id: bookId, viewer: viewer.id })
  if (!row) return null
  return row.author_id === viewer.id ? 'owner' : row.role
}

export function mayWrite(role: BookRole | null): boolean {
  return role === 'owner' || role === 'editor'
}

const selectRole = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('books as b')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .leftJoin('book_collaborators as c', (join) =>
      join
        .onRef('c.book_id', '=', 'b.id')
        .on('c.user_id', '=', value.viewer)
        .on('c.accepted_at', 'is not', null),
    )
    .select(['b.author_id', 'c.role'])
    .where('b.id', '=', value.id)
    .where(isWorldVisible(value.viewer)),
)
