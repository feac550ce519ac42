import { randomBytes } from 'node:crypto'
import { ApiError } from '#shared/errors.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { isSuspended } from '../users/users.ts'
import type { Person } from '../../sync/entities.ts'
import type { SessionRevocations } from '../../sync/session-revocations.ts'
import { findByToken, hashToken, tokenOf } from './refresh-tokens.ts'

const DAY_MS = 86_400_000
const IDLE_MS = 60 * DAY_MS
const ABSOLUTE_MS = 180 * DAY_MS
/** After this long, the server no longer tells a returning device that a user had signed it out. */
const TELL_MS = 400 * DAY_MS

export const REFRESH_COOKIE_SECONDS = IDLE_MS / 1000

export async function startSession(
  trx: Transaction,
  userId: string,
  device: string,
  now = Date.now(),
): Promise<{ sessionId: string; refresh: string }> {
  const refresh = randomBytes(32).toString('base64url')
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

export interface Keeper {
  secret: Uint8Array
  revocations: SessionRevocations
}
type Renewal =
  | { status: 'renewed'; sessionId: string; userId: string; refresh: string }
  /** A user or an admin ended the session on purpose. */
  | { status: 'signed_out'; userId: string }
  | { status: 'expired' }

/**
 * Exchanges a refresh token for its successor. A reply may be lost: the token before the newest gets the newest again, as often
 * as it asks, until that one was used. A token older than that was stolen, and its session ends with its sockets.
 */
export async function renewSession(
  trx: Transaction,
  refresh: string,
  { secret, revocations }: Keeper,
  now = Date.now(),
): Promise<Renewal> {
  const found = await findByToken(trx, refresh, secret)
  if (!found) return { status: 'expired' }
  const { session, number } = found
  const { id, user_id: userId } = session
  if (session.ended_at !== null)
    return session.is_signed_out === 1 ? { status: 'signed_out', userId } : { status: 'expired' }
  if (isStolen(found) || session.idle_expires_at < iso(now) || session.expires_at < iso(now)) {
    await trx.run(endById, { id, now: iso(now), is_signed_out: 0 })
    trx.afterCommit(() => revocations.publish([id]))
    return { status: 'expired' }
  }
  // A database that was put back knows an earlier one as the newest.
  const generation = number + 1
  await trx.run(renew, { id, generation, now: iso(now), idle_expires_at: iso(now + IDLE_MS) })
  return { status: 'renewed', sessionId: id, userId, refresh: tokenOf(session, generation, secret) }
}

/**
 * The owner has the newest token, and the one before it, whose answer may have been lost. A caller with an older one
 * took it.
 */
function isStolen({ session, number }: { session: { generation: number }; number: number }) {
  return number < session.generation - 1
}

/**
 * Ends the session a refresh token belongs to; an unknown one changes nothing. A stolen token ends it, too, but says nothing
 * in its owner's name: their device keeps what it has.
 */
export async function endSession(
  trx: Transaction,
  refresh: string,
  { secret, revocations }: Keeper,
): Promise<void> {
  const found = await findByToken(trx, refresh, secret)
  if (!found) return
  const { id, ended_at } = found.session
  if (ended_at !== null) return
  await trx.run(endById, { id, now: iso(Date.now()), is_signed_out: isStolen(found) ? 0 : 1 })
  trx.afterCommit(() => revocations.publish([id]))
}

/** Ends a person's open sessions, one or all but one, and closes their sockets. Returns how many. */
export async function endSessionsOf(
  trx: Transaction,
  user_id: string,
  which: { except: string | null } | { only: string },
  revocations: SessionRevocations,
): Promise<number> {
  const values = { user_id, now: iso(Date.now()) }
  const ended =
    'only' in which
      ? await trx.all(endOne, { ...values, id: which.only })
      : await trx.all(endOthers, { ...values, except: which.except ?? '' })
  const ids = ended.map(({ id }) => id)
  trx.afterCommit(() => revocations.publish(ids))
  return ids.length
}

/** A person's open sessions, the one used last first. */
export function listSessions(db: Connection, user_id: string) {
  return db.all(selectOpen, { user_id, now: iso(Date.now()) })
}

/** Refuses an access token whose session has ended; returns the rights of its person. */
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

/** The owner of a refresh token's session, without changing it; null when it is over or unknown. */
export async function ownerOf(
  db: Connection,
  refresh: string,
  secret: Uint8Array,
): Promise<Person | null> {
  const found = await findByToken(db, refresh, secret)
  const now = iso(Date.now())
  if (!found || found.session.ended_at !== null) return null
  const { session } = found
  if (isStolen(found) || session.idle_expires_at < now || session.expires_at < now) return null
  return { id: session.user_id, session_id: session.id }
}

/** Forgets sessions that ended a while ago: only a device left in a drawer would still ask for them. */
export async function purgeSessions(trx: Transaction, now = Date.now()): Promise<void> {
  await trx.run(deleteEnded, { before: iso(now - IDLE_MS), untold: iso(now - TELL_MS) })
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
const renew = statement<{
  id: string
  generation: number
  now: string
  idle_expires_at: string
}>()((db, value) =>
  db
    .updateTable('sessions')
    .set({
      generation: value.generation,
      rotated_at: value.now,
      last_seen_at: value.now,
      idle_expires_at: value.idle_expires_at,
    })
    .where('id', '=', value.id),
)
const endById = statement<{ id: string; now: string; is_signed_out: 0 | 1 }>()((db, value) =>
  db
    .updateTable('sessions')
    .set({ ended_at: value.now, is_signed_out: value.is_signed_out })
    .where('id', '=', value.id),
)
const endOne = statement<{ id: string; user_id: string; now: string }>()((db, value) =>
  db
    .updateTable('sessions')
    .set({ ended_at: value.now, is_signed_out: 1 })
    .where('id', '=', value.id)
    .where('user_id', '=', value.user_id)
    .where('ended_at', 'is', null)
    .returning('id'),
)
const endOthers = statement<{ user_id: string; except: string; now: string }>()((db, value) =>
  db
    .updateTable('sessions')
    .set({ ended_at: value.now, is_signed_out: 1 })
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
const deleteEnded = statement<{ before: string; untold: string }>()((db, value) =>
  db
    .deleteFrom('sessions')
    .where(({ and, eb, or }) =>
      or([
        and([eb('is_signed_out', '=', 1), eb('ended_at', '<', value.untold)]),
        and([
          eb('is_signed_out', '=', 0),
          or([
            eb('ended_at', '<', value.before),
            eb('idle_expires_at', '<', value.before),
            eb('expires_at', '<', value.before),
          ]),
        ]),
      ]),
    ),
)
