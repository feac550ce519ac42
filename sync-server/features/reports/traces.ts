import { DELETED_USER } from '#shared/rules/accounts.ts'
import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import { erasing, type Traces } from '../personal.ts'

export const reportsTraces: Traces = {
  erase: erasing(
    statement<{ id: string }>()((db, value) =>
      db.deleteFrom('reports').where('item', '=', sql<string>`'user:' || ${value.id}`),
    ),
    statement<{ id: string }>()((db, value) =>
      db.deleteFrom('reports').where(
        sql<boolean>`item in (
        select 'post:' || id from posts where author_id = ${value.id}
        union all select 'comment:' || id from comments where author_id = ${value.id}
        union all select 'remark:' || id from remarks where author_id = ${value.id}
        union all select 'review:' || id from reviews where author_id = ${value.id}
        union all select 'award:' || id from award_grants where giver_id = ${value.id})`,
      ),
    ),
    statement<{ id: string }>()((db, value) =>
      db.deleteFrom('reports').where('about_id', '=', value.id),
    ),
    statement<{ id: string }>()((db, value) =>
      db
        .updateTable('reports')
        .set({ handled_by: DELETED_USER.id })
        .where('handled_by', '=', value.id),
    ),
  ),
}
