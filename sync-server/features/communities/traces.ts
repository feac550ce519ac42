import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import { marking } from '../../sync/mark-rows.ts'
import { erasing, type Traces } from '../personal.ts'

/** Lowers the member counts of communities that this person had joined. */
export const communitiesTraces: Traces = {
  marks: [
    marking(
      (id) => sql`select 'community:' || community_id, 'community', community_id
      from community_members where user_id = ${id}`,
    ),
  ],
  erase: erasing(
    statement<{ id: string }>()((db, value) =>
      db
        .updateTable('communities')
        .set((eb) => ({ member_count: eb('member_count', '-', 1), rev: eb('rev', '+', 1) }))
        .where('member_count', '>', 0)
        .where(
          sql<boolean>`id in (select community_id from community_members where user_id = ${value.id})`,
        ),
    ),
  ),
}
