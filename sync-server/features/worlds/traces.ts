import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import { marking } from '../../sync/mark-rows.ts'
import { erasing, type Traces } from '../personal.ts'

/** Lowers the member counts of worlds that this person had joined. */
export const worldsTraces: Traces = {
  marks: [
    marking(
      (id) => sql`select 'world:' || world_id, 'world', world_id
      from world_members where user_id = ${id} and joined_at is not null`,
    ),
  ],
  erase: erasing(
    statement<{ id: string }>()((db, value) =>
      db
        .updateTable('worlds')
        .set((eb) => ({ member_count: eb('member_count', '-', 1), rev: eb('rev', '+', 1) }))
        .where('member_count', '>', 0).where(sql<boolean>`id in (
          select world_id from world_members where user_id = ${value.id} and joined_at is not null)`),
    ),
  ),
}
