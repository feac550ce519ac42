import { type RawBuilder, sql } from 'kysely'
import { has, startsWith } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { marking } from '../../sync/mark-rows.ts'
import type { Traces } from '../personal.ts'

export const notificationsTraces: Traces = {
  silence: [
    statement<{ id: string }>()((db, value) =>
      db.deleteFrom('notification_queue').where('actor', '=', value.id),
    ),
    statement<{ id: string }>()((db, value) =>
      db
        .deleteFrom('jobs')
        .where((eb) => eb.or([startsWith('name', 'notifications.'), startsWith('name', 'push.')]))
        .where(has('payload', value.id)),
    ),
  ],
  marks: [
    marking(
      (id) => sql`select 'user:' || user_id, 'notification', id from notifications
      where ${theirs(id)}`,
    ),
    // Those about departing things: deleted before their subjects.
    statement<{ id: string }>()((db, value) =>
      db.deleteFrom('notifications').where(sql<boolean>`subject in (${subjectsOf(value.id)})`),
    ),
  ],
}

/** Subjects of notifications that go when this person's account goes. */
function subjectsOf(id: string) {
  return sql`
  select 'user:' || ${id}
  union all select 'post:' || id from posts where author_id = ${id}
  union all select 'book:' || id from books where author_id = ${id} and generated_at is null
  union all select 'chapter:' || c.id from chapters c join books b on b.id = c.book_id
    where b.author_id = ${id} and b.generated_at is null
  union all select 'collaborator:' || c.id from book_collaborators c join books b on b.id = c.book_id
    where b.author_id = ${id} or c.user_id = ${id}
  union all select 'snippet:' || s.id from snippets s join worlds w on w.id = s.world_id
    where w.owner_id = ${id}
  union all select 'asset:' || a.id from assets a join files f on f.id = a.file_id
    where f.owner_id = ${id}`
}

function theirs(id: string): RawBuilder<boolean> {
  return sql<boolean>`(subject in (${subjectsOf(id)}) or ${has('actors', id)})`
}
