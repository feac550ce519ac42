import { type RawBuilder, sql } from 'kysely'
import { DELETED_USER } from '#shared/rules/accounts.ts'
import { type Statement, statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/writer.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import { marking } from '../../sync/mark-rows.ts'
import { eraseMailsJob } from '../mail/job-types.ts'

/** Nobody is told any more of what this person did. */
export async function silence(trx: Transaction, id: string): Promise<void> {
  for (const erase of SILENCE) await trx.run(erase, { id })
}

/** What devices of this person would have been told, which nobody reads any more. The last thing of all. */
export async function forgetScopes(trx: Transaction, id: string): Promise<void> {
  // The sum of all counters tells whether the database went back in time: it must not fall.
  await trx.run(keepCount, { id })
  for (const forget of SCOPES) await trx.run(forget, { id })
}

/** Others hear of what they keep that names somebody, or is about what is theirs. Before any of it goes. */
export async function markTraces(trx: Transaction, id: string): Promise<void> {
  for (const mark of MARKS) await trx.run(mark, { id })
}

/** What other people's rows say of somebody. */
export async function eraseTraces(context: CommandContext): Promise<void> {
  const { trx, user, changes } = context
  const { id } = user
  // Their names are the person's id: as tombstones they are forgotten in time.
  for (const [type, select] of ABOUT)
    for (const { user_id } of await trx.all(select, { id }))
      changes.del(`user:${user_id}`, type, `user:${id}`)
  await eraseCredits(context)
  // Where no mail server is set up, letters lie in files, and name who caused them.
  const letters = await trx.all(selectLetters, { id })
  await enqueueJob(
    trx,
    eraseMailsJob,
    letters.map((letter) => letter.id),
  )
  for (const erase of ERASURES) await trx.run(erase, { id })
}

type StoredCredit = { author: { username: string; display_name: string } }

/** Licensed forks go on saying that they are forks; of whom, nobody is told any more. */
async function eraseCredits({ trx, user, changes }: CommandContext): Promise<void> {
  const person = await trx.first(selectName, { id: user.id })
  if (!person) return
  const { username } = person
  const author = { username: DELETED_USER.username, display_name: DELETED_USER.username }
  for (const [type, { select, save }] of FORKED)
    for (const row of await trx.all(select, { username })) {
      const credits = (JSON.parse(row.credits) as StoredCredit[]).map((credit) =>
        credit.author.username === username ? { ...credit, author } : credit,
      )
      await trx.run(save, { id: row.id, credits: JSON.stringify(credits) })
      changes.put(`world:${row.world_id}`, type, row.id)
      if (type === 'book') changes.put(`book:${row.id}`, type, row.id)
    }
}

/** What a notification may be about, of all that goes with this person. */
const subjectsOf = (id: string) => sql`
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

const theirs = (id: string): RawBuilder<boolean> =>
  sql<boolean>`(subject in (${subjectsOf(id)}) or instr(actors, ${id}) > 0)`

const MARKS: Statement<{ id: string }, unknown>[] = [
  marking(
    (id) => sql`select 'user:' || user_id, 'notification', id from notifications
    where ${theirs(id)}`,
  ),
  // Those about what goes: gone before their subject is.
  statement<{ id: string }>()((db, value) =>
    db.deleteFrom('notifications').where(sql<boolean>`subject in (${subjectsOf(value.id)})`),
  ),
  // Whom and what this person followed and joined counts one less.
  marking(
    (id) => sql`select 'profile:' || substr(item, 6), 'profile', substr(item, 6) from follows
    where user_id = ${id} and item like 'user:%'`,
  ),
  marking(
    (id) => sql`select item, 'book', substr(item, 6) from follows
    where user_id = ${id} and item like 'book:%'`,
  ),
  marking(
    (id) => sql`select 'community:' || community_id, 'community', community_id
    from community_members where user_id = ${id}`,
  ),
  marking(
    (id) => sql`select 'world:' || world_id, 'world', world_id
    from world_members where user_id = ${id} and joined_at is not null`,
  ),
  marking(
    (id) => sql`select 'draft:' || book_id, 'collaborator', id
    from book_collaborators where user_id = ${id}`,
  ),
  // A generated book stays, under another name.
  marking(
    (id) => sql`
    select 'world:' || world_id, 'book', id from books where author_id = ${id}
    union all select 'book:' || id, 'book', id from books where author_id = ${id}`,
  ),
  marking(
    (id) => sql`select 'user:' || p.user_id, 'reading_progress', p.book_id
    from reading_progress p join books b on b.id = p.book_id where b.author_id = ${id}`,
  ),
]

const ERASURES: Statement<{ id: string }, unknown>[] = [
  // What was paid stays, for accounts must balance; the person's words go.
  statement<{ id: string }>()((db, value) =>
    db
      .updateTable('orders')
      .set({ book_title: '', request: sql<string>`json_set(request, '$.wish', '')` })
      .where('user_id', '=', value.id),
  ),
  ...(['users', 'books'] as const).map((table) =>
    statement<{ id: string }>()((db, value) =>
      db
        .updateTable(table as 'books')
        .set((eb) => ({ follower_count: eb('follower_count', '-', 1), rev: eb('rev', '+', 1) }))
        .where('follower_count', '>', 0)
        .where(
          sql<boolean>`${sql.lit(table === 'users' ? 'user:' : 'book:')} || id in (
            select item from follows where user_id = ${value.id})`,
        ),
    ),
  ),
  statement<{ id: string }>()((db, value) =>
    db
      .updateTable('communities')
      .set((eb) => ({ member_count: eb('member_count', '-', 1), rev: eb('rev', '+', 1) }))
      .where('member_count', '>', 0)
      .where(
        sql<boolean>`id in (select community_id from community_members where user_id = ${value.id})`,
      ),
  ),
  statement<{ id: string }>()((db, value) =>
    db
      .updateTable('worlds')
      .set((eb) => ({ member_count: eb('member_count', '-', 1), rev: eb('rev', '+', 1) }))
      .where('member_count', '>', 0)
      .where(
        sql<boolean>`id in (
          select world_id from world_members where user_id = ${value.id} and joined_at is not null)`,
      ),
  ),
  ...(['mutes', 'follows', 'reports'] as const).map((table) =>
    statement<{ id: string }>()((db, value) =>
      db.deleteFrom(table as 'mutes').where('item', '=', sql<string>`'user:' || ${value.id}`),
    ),
  ),
  statement<{ id: string }>()((db, value) =>
    db.deleteFrom('reports').where(
      sql<boolean>`item in (
        select 'post:' || id from posts where author_id = ${value.id}
        union all select 'comment:' || id from comments where author_id = ${value.id})`,
    ),
  ),
  statement<{ id: string }>()((db, value) =>
    db
      .updateTable('reports')
      .set({ handled_by: DELETED_USER.id })
      .where('handled_by', '=', value.id),
  ),
  statement<{ id: string }>()((db, value) =>
    db
      .updateTable('mod_log')
      .set({ item: `user:${DELETED_USER.id}` })
      .where('item', '=', sql<string>`'user:' || ${value.id}`),
  ),
  statement<{ id: string }>()((db, value) =>
    db
      .updateTable('admin_log')
      .set({ item: `user:${DELETED_USER.id}`, label: DELETED_USER.username })
      .where('item', '=', sql<string>`'user:' || ${value.id}`),
  ),
  statement<{ id: string }>()((db, value) =>
    db
      .updateTable('mails')
      .set({
        about: sql<string>`(select json_group_array(value) from json_each(about) where value <> ${value.id})`,
      })
      .where(sql<boolean>`instr(about, ${value.id}) > 0`),
  ),
  // Replies that are kept for repeats may quote what is gone.
  statement<{ id: string }>()((db, value) =>
    db
      .updateTable('sync_mutation')
      .set({ result: null })
      .where(sql<boolean>`instr(result, ${value.id}) > 0`),
  ),
]

const ABOUT = (
  [
    ['mute', 'mutes'],
    ['follow', 'follows'],
  ] as const
).map(([type, table]) => {
  const select = statement<{ id: string }>()((db, value) =>
    db
      // Both have what is asked for here.
      .selectFrom(table as 'mutes')
      .select('user_id')
      .where('item', '=', sql<string>`'user:' || ${value.id}`),
  )
  return [type, select] as const
})
const selectLetters = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('mails')
    .select('id')
    .where((eb) =>
      eb.or([eb('user_id', '=', value.id), eb(sql<number>`instr(about, ${value.id})`, '>', 0)]),
    ),
)
const SILENCE: Statement<{ id: string }, unknown>[] = [
  statement<{ id: string }>()((db, value) =>
    db.deleteFrom('notification_queue').where('actor', '=', value.id),
  ),
  statement<{ id: string }>()((db, value) =>
    db
      .deleteFrom('jobs')
      .where(sql<boolean>`(name like 'notifications.%' or name like 'push.%')`)
      .where(sql<boolean>`instr(payload, ${value.id}) > 0`),
  ),
]
const SCOPES = (['sync_row', 'sync_scope', 'sync_dirty'] as const).map((table) =>
  statement<{ id: string }>()((db, value) =>
    db
      // All three have what is asked for here.
      .deleteFrom(table as 'sync_scope')
      .where(sql<boolean>`scope in ('user:' || ${value.id}, 'profile:' || ${value.id})`),
  ),
)
const keepCount = statement<{ id: string }>()((db, value) =>
  db
    .insertInto('sync_scope')
    .columns(['scope', 'head', 'min_seq'])
    .expression((eb) =>
      eb
        .selectFrom('sync_scope')
        .select([
          sql<string>`'erased'`.as('scope'),
          sql<number>`coalesce(sum(head), 0)`.as('head'),
          sql<number>`0`.as('min_seq'),
        ])
        .where(sql<boolean>`scope in ('user:' || ${value.id}, 'profile:' || ${value.id})`),
    )
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet({ head: sql<number>`head + excluded.head` }),
    ),
)
const selectName = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users').select('username').where('id', '=', value.id),
)
const FORKED = (
  [
    ['book', 'books'],
    ['snippet', 'snippets'],
    ['asset', 'assets'],
  ] as const
).map(([type, table]) => {
  // All three have what is asked for here.
  const name = table as 'books'
  const statements = {
    select: statement<{ username: string }>()((db, value) =>
      db
        .selectFrom(name)
        .select(['id', 'world_id', 'credits'])
        .where(sql<boolean>`instr(credits, '"username":"' || ${value.username} || '"') > 0`),
    ),
    save: statement<{ id: string; credits: string }>()((db, value) =>
      db
        .updateTable(name)
        .set((eb) => ({ credits: value.credits, rev: eb('rev', '+', 1) }))
        .where('id', '=', value.id),
    ),
  }
  return [type, statements] as const
})
