import { createHash, createHmac, randomBytes } from 'node:crypto'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { SessionsTable } from '../../db/tables/auth.ts'
import { isSuspended } from '../users/users.ts'
import type { Transaction } from '../../db/writer.ts'
import type { Person } from '../../sync/entities.ts'
import type { SessionEnds } from '../../sync/session-ends.ts'

const DAY_MS = 86_400_000
const IDLE_MS = 60 * DAY_MS
const ABSOLUTE_MS = 180 * DAY_MS
/** A lost reply may be asked for again this long with the token it replaced. */
const GRACE_MS = 60_000

export const REFRESH_COOKIE_SECONDS = IDLE_MS / 1000

export async function startSession(
  trx: Transaction,
  userId: string,
  device: string,
): Promise<{ sessionId: string; refresh: string }> {
  const refresh = randomBytes(32).toString('base64url')
  const now = Date.now()
  const sessionId = newId()
  await trx.run(insertSession, {
    id: sessionId,
    user_id: userId,
    device,
    token_hash: hashToken(refresh),
    now: iso(now),
    idle_expires_at: iso(now + IDLE_MS),
    expires_at: iso(now + ABSOLUTE_MS),
  })
  return { sessionId, refresh }
}

/**
 * Exchanges a refresh token for its successor. The successor is derived from it, so the same token gives
 * the same successor within a minute; after that an old token is a stolen one, and its session ends.
 * Returns null when the session is over (and says so durably).
 */
export async function rotateSession(
  trx: Transaction,
  refresh: string,
  secret: Uint8Array,
): Promise<{ sessionId: string; userId: string; refresh: string } | null> {
  const now = Date.now()
  const hash = hashToken(refresh)
  const session = await trx.first(selectByToken, { hash })
  if (!session || session.ended_at !== null) return null
  const over = session.idle_expires_at < iso(now) || session.expires_at < iso(now)
  const replaced = session.previous_hash === hash
  if (over || (replaced && Date.parse(session.rotated_at) + GRACE_MS < now)) {
    await trx.run(endById, { id: session.id, now: iso(now) })
    return null
  }
  const successor = createHmac('sha256', secret).update(`refresh:${refresh}`).digest('base64url')
  const { id, user_id } = session
  if (!replaced) {
    const values = { id, token_hash: hashToken(successor), previous_hash: hash, now: iso(now) }
    await trx.run(rotate, { ...values, idle_expires_at: iso(now + IDLE_MS) })
  }
  return { sessionId: id, userId: user_id, refresh: successor }
}

/** Ends the session a refresh token belongs to; an unknown one changes nothing. */
export async function endSession(
  trx: Transaction,
  refresh: string,
  ends: SessionEnds,
): Promise<void> {
  const session = await trx.first(selectByToken, { hash: hashToken(refresh) })
  if (!session) return
  await trx.run(endById, { id: session.id, now: iso(Date.now()) })
  trx.afterCommit(() => ends.tell([session.id]))
}

/** Ends what somebody has open, one session of theirs or all but one, and closes its sockets. Returns how many. */
export async function endSessionsOf(
  trx: Transaction,
  user_id: string,
  which: { except: string | null } | { only: string },
  ends: SessionEnds,
): Promise<number> {
  const values = { user_id, now: iso(Date.now()) }
  const ended =
    'only' in which
      ? await trx.all(endOne, { ...values, id: which.only })
      : await trx.all(endOthers, { ...values, except: which.except ?? '' })
  const ids = ended.map(({ id }) => id)
  trx.afterCommit(() => ends.tell(ids))
  return ids.length
}

/** The sessions somebody has open, the one used last first. */
export function listSessions(db: Connection, user_id: string) {
  return db.all(selectOpen, { user_id, now: iso(Date.now()) })
}

/** Refuses an access token whose session has ended; tells who its person is. */
export async function assertSessionAlive(
  db: Connection,
  sessionId: string,
  userId: string,
): Promise<{ is_admin: boolean; is_suspended: boolean }> {
  const session = await db.first(selectAlive, { id: sessionId, user_id: userId })
  if (!session) throw new ApiError('auth.expired')
  const { is_admin, suspended_until } = session
  return { is_admin: is_admin === 1, is_suspended: isSuspended(suspended_until) }
}

/** Whose session a refresh token belongs to, without changing it; null when it is over or unknown. */
export async function ownerOf(db: Connection, refresh: string): Promise<Person | null> {
  const session = await db.first(selectByToken, { hash: hashToken(refresh) })
  const now = iso(Date.now())
  if (!session || session.ended_at !== null) return null
  if (session.idle_expires_at < now || session.expires_at < now) return null
  return { id: session.user_id, session_id: session.id }
}

/** Forgets sessions that ended a while ago: nobody asks for them any more. */
export async function purgeSessions(trx: Transaction, now = Date.now()): Promise<void> {
  await trx.run(deleteEnded, { before: iso(now - IDLE_MS) })
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function iso(time: number): string {
  return new Date(time).toISOString()
}

const insertSession = statement<{
  id: string
  user_id: string
  device: string
  token_hash: string
  now: string
  idle_expires_at: string
  expires_at: string
}>()((db, value) =>
  db.insertInto('sessions').values({
    id: value.id,
    user_id: value.user_id,
    device: value.device,
    token_hash: value.token_hash,
    rotated_at: value.now,
    created_at: value.now,
    last_seen_at: value.now,
    idle_expires_at: value.idle_expires_at,
    expires_at: value.expires_at,
  }),
)
const selectByToken = statement<{ hash: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where((eb) =>
      eb.or([eb('token_hash', '=', value.hash), eb('previous_hash', '=', value.hash)]),
    ),
)
const rotate = statement<
  Pick<SessionsTable, 'id' | 'token_hash' | 'previous_hash' | 'idle_expires_at'> & { now: string }
>()((db, value) =>
  db
    .updateTable('sessions')
    .set({
      token_hash: value.token_hash,
      previous_hash: value.previous_hash,
      rotated_at: value.now,
      last_seen_at: value.now,
      idle_expires_at: value.idle_expires_at,
    })
    .where('id', '=', value.id),
)
const endById = statement<{ id: string; now: string }>()((db, value) =>
  db.updateTable('sessions').set({ ended_at: value.now }).where('id', '=', value.id),
)
const endOne = statement<{ id: string; user_id: string; now: string }>()((db, value) =>
  db
    .updateTable('sessions')
    .set({ ended_at: value.now })
    .where('id', '=', value.id)
    .where('user_id', '=', value.user_id)
    .where('ended_at', 'is', null)
    .returning('id'),
)
const endOthers = statement<{ user_id: string; except: string; now: string }>()((db, value) =>
  db
    .updateTable('sessions')
    .set({ ended_at: value.now })
    .where('user_id', '=', value.user_id)
    .where('id', '<>', value.except)
    .where('ended_at', 'is', null)
    .returning('id'),
)
const selectOpen = statement<{ user_id: string; now: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', value.user_id)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', value.now)
    .where('expires_at', '>', value.now)
    .orderBy('last_seen_at', 'desc'),
)
const selectAlive = statement<{ id: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.is_admin', 'u.suspended_until'])
    .where('s.id', '=', value.id)
    .where('s.user_id', '=', value.user_id)
    .where('s.ended_at', 'is', null),
)
const deleteEnded = statement<{ before: string }>()((db, value) =>
  db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('ended_at', '<', value.before),
        eb('idle_expires_at', '<', value.before),
        eb('expires_at', '<', value.before),
      ]),
    ),
)
