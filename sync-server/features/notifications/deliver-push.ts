import { createHash } from 'node:crypto'
import type { Notification } from '#shared/contract/notifications.ts'
import { wantsPush } from '#shared/rules/notification-settings.ts'
import { addressOf, wordsFor } from '#shared/rules/notification-words.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { siteName } from '../mail/site-name.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import type { EntityLoaders } from '../../sync/entities.ts'
import { encrypt } from '../push/encrypt.ts'
import { post } from '../push/outgoing.ts'
import { deliverPushJob, type PushDelivery } from '../push/job-types.ts'
import type { Vapid } from '../push/vapid.ts'
import { mayReachAt, settingsOf } from '../settings/settings.ts'

/** The server sends no push after this time: the notification is in the bell. */
const WORTH_MS = 4 * 3_600_000
const FIRST_WAIT_MS = 5_000
const MAX_WAIT_MS = 3_600_000
const REST_MS = 60_000
const MAX_RESTING = 1_000
const MAX_TITLE = 200
/** A badge shows no more than this. */
const MAX_UNREAD = 100

export interface PushSender {
  vapid: Vapid
  loaders: EntityLoaders
  /** The address where people reach this server, for links in messages. */
  origin: string
  allowLoopback: boolean
  /** Services that did not answer, and until when (ms) they are left alone: one that hangs must not hold up the others. */
  resting: Map<string, number>
}

/**
 * Sends a push to one browser, if its user still wants it, may still see its subject, has not read it yet, and has no
 * quiet hours now. It tries again when the push service cannot take it, and forgets a browser that is gone.
 */
export async function deliverPush(
  { vapid, loaders, origin, allowLoopback, resting }: PushSender,
  db: Database,
  delivery: PushDelivery,
  stopping: AbortSignal,
): Promise<void> {
  const now = new Date()
  if (now.getTime() - Date.parse(delivery.at) > WORTH_MS) return
  const subscription = await db.read.first(selectSubscription, {
    id: delivery.subscription,
    now: now.toISOString(),
  })
  if (!subscription) return
  const { endpoint, user_id } = subscription
  const service = new URL(endpoint).origin
  if ((resting.get(service) ?? 0) > now.getTime())
    return db.write(
      (trx) => deliverLater(trx, delivery, REST_MS / 1_000, now),
      [delivery.subscription],
    )
  const message = await messageFor(db, loaders, user_id, delivery.notification, origin, now)
  if (!message) return
  const headers = {
    Authorization: vapid.authorization(service),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: String(WORTH_MS / 1_000),
    Urgency: 'normal',
    // A push service that holds messages for a browser keeps only the latest about one notification.
    Topic: createHash('sha256').update(delivery.notification).digest('base64url').slice(0, 32),
  }
  const body = encrypt(Buffer.from(JSON.stringify(message)), subscription)
  const answer = await post(endpoint, { headers, body, signal: stopping }, allowLoopback).catch(
    () => null,
  )
  stopping.throwIfAborted()
  if (!answer) {
    if (resting.size >= MAX_RESTING) resting.clear()
    resting.set(service, now.getTime() + REST_MS)
  }
  if (answer && answer.status < 300) return
  // 403 and 401: it was made for another key than ours, and will never take a message from us.
  if (answer && [401, 403, 404, 410].includes(answer.status))
    await db.write(
      (trx) => trx.run(deleteSubscription, { id: delivery.subscription }),
      [delivery.subscription],
    )
  else if (!answer || answer.status === 429 || answer.status >= 500)
    await db.write(
      (trx) => deliverLater(trx, delivery, answer?.retryAfter ?? null, now),
      [delivery.subscription],
    )
}

/** The longer it has failed, the longer it waits: as long again as it has been tried. */
function deliverLater(
  trx: Transaction,
  delivery: PushDelivery,
  retryAfter: number | null,
  now: Date,
): Promise<void> {
  const passed = now.getTime() - Date.parse(delivery.at)
  const wait = Math.max((retryAfter ?? 0) * 1_000, passed, FIRST_WAIT_MS)
  const runAt = new Date(now.getTime() + Math.min(wait, MAX_WAIT_MS))
  return enqueueJob(trx, deliverPushJob, delivery, runAt)
}

/**
 * In the format of Declarative Web Push: browsers that know it show it without a script. Null when there is nothing to
 * say.
 */
async function messageFor(
  db: Database,
  loaders: EntityLoaders,
  userId: string,
  id: string,
  origin: string,
  now: Date,
) {
  const viewer = { id: userId }
  const notification = (await loaders.notification(db.read, [id], viewer, loaders)).get(id)
  if (!notification || notification.read_at !== null) return null
  if (!wantsPush(await settingsOf(db.read, userId), notification.kind)) return null
  const time = now.toISOString()
  if ((await mayReachAt(db.read, userId, time)) > time) return null
  const ids = (await db.read.all(selectUnread, { user_id: userId })).map((row) => row.id)
  const unread = (await loaders.notification(db.read, ids, viewer, loaders)).size
  const address = new URL(addressOf(notification), origin)
  address.searchParams.set('notification', id)
  return {
    web_push: 8030,
    notification: {
      title: await siteName(db.read),
      body: sentence(notification),
      navigate: address.href,
      tag: id,
    },
    app_badge: String(unread),
  }
}

function sentence(notification: Notification): string {
  const { who, did, what } = wordsFor(notification)
  const title = what.length > MAX_TITLE ? `${what.slice(0, MAX_TITLE)}…` : what
  return `${who} ${did} ${title}`.trim()
}

const selectSubscription = statement<{ id: string; now: string }>()((db, value) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.user_id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.id', '=', value.id)
    .where('s.ended_at', 'is', null)
    .where('s.idle_expires_at', '>', value.now)
    .where('s.expires_at', '>', value.now),
)
const deleteSubscription = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('push_subscriptions').where('id', '=', value.id),
)
const selectUnread = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', value.user_id)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MAX_UNREAD),
)
