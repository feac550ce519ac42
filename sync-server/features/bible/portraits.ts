import { sql } from 'kysely'
import { startsWith } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { marking } from '../../sync/mark-rows.ts'

/** Entries in books of others lose the pictures that a departing collaborator gave them. */
export const markPortraits = marking(
  (id) => sql`select 'draft:' || a.book_id, 'book_asset', a.id
    from files f join file_uses u on u.file_id = f.id join book_assets a on u.used_by = 'portrait:' || a.id
    where f.owner_id = ${id}`,
)

export const takePortraits = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('book_assets')
    .set((eb) => ({ portrait_file_id: null, rev: eb('rev', '+', 1) }))
    .where(
      sql<boolean>`id in (select substr(u.used_by, 10) from files f join file_uses u on u.file_id = f.id
        where f.owner_id = ${value.id} and ${startsWith('u.used_by', 'portrait:')})`,
    ),
)
