import type { Author, Profile, User, UserEmail } from '#shared/contract/users.ts'
import { ApiError } from '#shared/errors.ts'
import { DELETED_USER } from '#shared/rules/accounts.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { pinnedFor } from './pinned.ts'

export interface AuthorRow {
  author_id: string
  username: string
  display_name: string
  avatar_file_id: string | null
}

export function toAuthor(row: AuthorRow): Author {
  return {
    id: row.author_id,
    username: row.username,
    display_name: row.display_name,
    avatar_file_id: row.avatar_file_id,
  }
}

/** By id or username; ids win. */
export async function findProfile(
  db: Connection,
  key: string,
  reader: Viewer = null,
): Promise<Profile> {
  const viewer = reader?.id ?? ''
  const profile = isUuidV7(key)
    ? (await db.all(selectProfiles, { ids: JSON.stringify([key]), viewer }))[0]
    : await db.first(selectProfileByName, { username: key.toLowerCase(), viewer })
  if (!profile) throw new ApiError('users.not_found')
  return profile
}

export const loadProfiles: LoadEntities<'profile'> = async (db, ids, viewer) => {
  const values = { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' }
  const rows = await db.all(selectProfiles, values)
  return new Map(rows.map((profile): [string, Profile] => [profile.id, profile]))
}

/** Only ever the viewer's own: anyone else's id finds nothing. */
export const loadUsers: LoadEntities<'user'> = async (db, ids, viewer) => {
  const user = viewer && ids.includes(viewer.id) ? await findUser(db, viewer.id) : undefined
  return new Map(user ? [[user.id, user]] : [])
}

export async function findUser(db: Connection, id: string): Promise<User | undefined> {
  const row = await db.first(selectUser, { id })
  if (!row) return undefined
  const emails = await emailsOf(db, id)
  const { suspended_until, ...own } = row
  const is_admin = row.is_admin === 1
  const suspension = isSuspended(suspended_until)
    ? ((await db.first(selectSuspension, { id })) ?? null)
    : null
  const email = emails.find(({ is_primary }) => is_primary)?.email ?? ''
  return { ...own, is_admin, suspension, emails, email }
}

/** First added first. */
export async function emailsOf(db: Connection, id: string): Promise<UserEmail[]> {
  return (await db.all(selectEmails, { id })).map((email) => ({
    ...email,
    verified: email.verified === 1,
    is_primary: email.is_primary === 1,
  }))
}

/** True while `users.suspended_until` is still to come. */
export function isSuspended(until: string | null, now = new Date().toISOString()): boolean {
  return until !== null && until > now
}

const PROFILE = [
  'id',
  'username',
  'display_name',
  'avatar_file_id',
  'bio',
  'joined_at',
  'follower_count',
  'rev',
] as const
const selectProfiles = statement<{ ids: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('users as u')
    .select([...PROFILE, pinnedFor(value.viewer).as('pinned')])
    .where('id', 'in', idList(value.ids))
    .where('id', '<>', DELETED_USER.id),
)
const selectProfileByName = statement<{ username: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('users as u')
    .select([...PROFILE, pinnedFor(value.viewer).as('pinned')])
    .where('username', '=', value.username)
    .where('id', '<>', DELETED_USER.id),
)
const selectUser = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('users as u')
    .select([...PROFILE, 'original_avatar_file_id', 'coins', 'is_admin', 'suspended_until'])
    .select(pinnedFor(value.id).as('pinned'))
    .where('id', '=', value.id),
)
const selectSuspension = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('suspensions')
    .select(['reason', 'until', 'created_at as since', 'appealed_at'])
    .where('user_id', '=', value.id)
    .where('lifted_at', 'is', null),
)
const selectEmails = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('user_emails')
    .select(['id', 'email', 'verified', 'is_primary'])
    .where('user_id', '=', value.id)
    .orderBy('created_at'),
)

const selectAnybody = statement()((db) =>
  db.selectFrom('users').select('id').where('id', '<>', DELETED_USER.id).limit(1),
)
/** True when there is an account here. */
export async function hasPeople(db: Connection): Promise<boolean> {
  return (await db.first(selectAnybody, {})) !== undefined
}
