import { sql } from 'kysely'
import type { AdminUser } from '#shared/contract/admin.ts'
import { DELETED_USER } from '#shared/rules/accounts.ts'
import type { Connection } from '../../db/database.ts'
import { containing, matches } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'

interface Request {
  search: string
  show: 'all' | 'suspended' | 'appeals' | 'admins'
  limit: number
  offset: number
  cursor?: string | undefined
}

/** Newest first. The search finds a person by any part of the name or the address. */
export async function listPeople(db: Connection, request: Request): Promise<Page<AdminUser[]>> {
  const { limit, offset, show, search } = request
  const [before] = request.cursor ? decodeCursor(request.cursor, ['string']) : ['g']
  const now = new Date().toISOString()
  const pattern = containing(search.trim())
  const rows = await db.all(selectPeople, { pattern, show, before, now, limit: limit + 1, offset })
  const items = rows.slice(0, limit).map(toAdminUser)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? encodeCursor([last.id]) : null }
}

interface Row extends Omit<AdminUser, 'is_admin' | 'suspension'> {
  is_admin: 0 | 1
  reason: string | null
  until: string | null
  since: string | null
  appeal: string | null
}

function toAdminUser({ reason, until, since, appeal, ...row }: Row): AdminUser {
  const suspension = since === null ? null : { reason: reason ?? '', until, since, appeal }
  return { ...row, is_admin: row.is_admin === 1, suspension }
}

const selectPeople = statement<{
  pattern: string
  show: string
  before: string
  now: string
  limit: number
  offset: number
}>()((db, value) =>
  db
    .selectFrom('users as u')
    .leftJoin('user_emails as e', (join) =>
      join.onRef('e.user_id', '=', 'u.id').on('e.is_primary', '=', 1),
    )
    .leftJoin('suspensions as s', (join) =>
      join
        .onRef('s.user_id', '=', 'u.id')
        .on('s.lifted_at', 'is', null)
        .on('u.suspended_until', '>', value.now),
    )
    .leftJoin('storage as f', 'f.user_id', 'u.id')
    .select((eb) => [
      'u.id',
      'u.username',
      'u.display_name',
      'u.avatar_file_id',
      'u.joined_at',
      'u.is_admin',
      's.reason',
      's.until',
      's.created_at as since',
      's.appeal',
      sql<string>`coalesce(e.email, '')`.as('email'),
      sql<number>`coalesce(f.used_bytes, 0)`.as('storage_bytes'),
      eb
        .selectFrom('sessions')
        .select((x) => x.fn.max<string | null>('last_seen_at').as('seen'))
        .whereRef('user_id', '=', 'u.id')
        .as('last_seen_at'),
      sql<number>`(select count(*) from posts p where p.author_id = u.id and p.deleted_at is null)`.as(
        'posts',
      ),
      sql<number>`(select count(*) from comments m where m.author_id = u.id and m.deleted_at is null)`.as(
        'comments',
      ),
    ])
    .where('u.id', '<', value.before)
    .where('u.id', '<>', DELETED_USER.id)
    .where((eb) =>
      eb.or([
        matches(eb.ref('u.username'), value.pattern),
        matches(eb.ref('u.display_name'), value.pattern),
        matches(sql<string>`coalesce(e.email, '')`, value.pattern),
      ]),
    )
    .where(
      sql<boolean>`case ${value.show} when 'suspended' then s.id is not null
        when 'appeals' then s.appeal is not null when 'admins' then u.is_admin = 1 else true end`,
    )
    .orderBy('u.id', 'desc')
    .limit(value.limit)
    .offset(value.offset),
)
