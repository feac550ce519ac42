import { createHash, randomBytes } from 'node:crypto'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/database.ts'
import { queueNotice } from '../mail/queue-mail.ts'

export const DEVICE_COOKIE_SECONDS = 400 * 86_400

/** The token in a device's cookie, or a new one. It grants no access. */
export function deviceToken(cookie: string | undefined): string {
  return cookie !== undefined && /^[\w-]{43}$/.test(cookie)
    ? cookie
    : randomBytes(32).toString('base64url')
}

/** Remembers where an account is used. */
export async function rememberDevice(
  trx: Transaction,
  user_id: string,
  token: string,
  now: string,
): Promise<{ isNew: boolean }> {
  const device_hash = createHash('sha256').update(token).digest('base64url')
  if ((await trx.run(seeDevice, { user_id, device_hash, now })) > 0) return { isNew: false }
  await trx.run(insertDevice, { user_id, device_hash, now })
  return { isNew: true }
}

/** Notifies an account's owner of a sign-in from a device that is new to the account. */
export async function noticeSignIn(
  trx: Transaction,
  userId: string,
  { token, name }: { token: string; name: string },
  now: string,
): Promise<void> {
  const { isNew } = await rememberDevice(trx, userId, token, now)
  if (isNew) await queueNotice(trx, userId, 'new_sign_in', { device: name }, now)
}

/** Forgets devices whose cookie has run out. */
export async function forgetDevices(trx: Transaction, now = Date.now()): Promise<void> {
  const before = new Date(now - DEVICE_COOKIE_SECONDS * 1_000).toISOString()
  await trx.run(deleteDevices, { before })
}

const deleteDevices = statement<{ before: string }>()((db, value) =>
  db.deleteFrom('known_devices').where('seen_at', '<', value.before),
)
const seeDevice = statement<{ user_id: string; device_hash: string; now: string }>()((db, value) =>
  db
    .updateTable('known_devices')
    .set({ seen_at: value.now })
    .where('user_id', '=', value.user_id)
    .where('device_hash', '=', value.device_hash),
)
const insertDevice = statement<{ user_id: string; device_hash: string; now: string }>()(
  (db, value) =>
    db.insertInto('known_devices').values({
      user_id: value.user_id,
      device_hash: value.device_hash,
      seen_at: value.now,
    }),
)
