import { statement } from '../../db/statement.ts'

/** Nothing is added if this person has an open report of this item. */
export const insertReport = statement<{
  id: string
  item: string
  community_id: string | null
  reporter_id: string
  reason: string
  note: string
  created_at: string
}>()((db, value) =>
  db
    .insertInto('reports')
    .values({
      id: value.id,
      item: value.item,
      community_id: value.community_id,
      reporter_id: value.reporter_id,
      reason: value.reason,
      note: value.note,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.doNothing()),
)
