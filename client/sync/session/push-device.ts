import { noteKey } from '../store/accounts.ts'
import type { Api } from './api.ts'

/** State of push messages to this browser, which arrive also while the app is closed. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const RENEW_MS = 3_600_000
/** The account that owns the browser's one subscription, among those that want push messages here. */
const OWNER_KEY = 'push-account'
const noteOf = (userId: string) => noteKey(userId, 'push')
/** A subscription from before owners were stored belongs to any account. */
const isOfAnother = (userId: string) => (localStorage.getItem(OWNER_KEY) ?? userId) !== userId

export async function pushState(userId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const isNoted = localStorage.getItem(noteOf(userId)) !== null
  return isNoted && (await current()) && !isOfAnother(userId) ? 'on' : 'off'
}

/** Asks for permission, so only after a click. */
export async function turnOn(api: Api, userId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe(api, userId)
  return pushState(userId)
}

export async function turnOff(api: Api, userId: string): Promise<PushState> {
  await api.push.unsubscribe({ body: {} })
  await leaveDevice(userId)
  return pushState(userId)
}

/**
 * Sends this browser's push subscription to the server again: after a restore of the server, after a new key or
 * address, and after an account signed in again or came back to a browser that another account used.
 */
export async function renew(api: Api, userId: string, isNewSession: boolean): Promise<void> {
  const last = Number(localStorage.getItem(noteOf(userId)) ?? NaN)
  if (Number.isNaN(last) || !isSupported() || Notification.permission !== 'granted') return
  const isOld = Math.abs(Date.now() - last) > RENEW_MS
  if (isNewSession || isOld || isOfAnother(userId)) await subscribe(api, userId)
}

/**
 * Works offline too: an account that signs out receives no more push messages here, and the shown ones close. It may
 * run late, when another account already receives messages here: then it leaves that account's subscription and
 * messages alone.
 */
export async function leaveDevice(userId: string): Promise<void> {
  localStorage.removeItem(noteOf(userId))
  await clearBadge()
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (isOfAnother(userId)) return
  await subscription?.unsubscribe()
  localStorage.removeItem(OWNER_KEY)
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function subscribe(api: Api, userId: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) throw new Error('This browser does not keep the app. Load it anew.')
  const { key } = (await api.push.key({})).data
  let subscription = await registration.pushManager.getSubscription()
  // Ends the subscription of another account: the server must not reach that account here, even if it has not heard of
  // the sign-out.
  if (subscription && (keyOf(subscription) !== key || isOfAnother(userId))) {
    await subscription.unsubscribe()
    subscription = null
  }
  const options = { userVisibleOnly: true, applicationServerKey: key }
  subscription ??= await registration.pushManager.subscribe(options)
  localStorage.setItem(OWNER_KEY, userId)
  const { endpoint, keys } = subscription.toJSON() as {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }
  const { p256dh, auth } = keys
  await api.push.subscribe({ body: { endpoint, keys: { p256dh, auth } } })
  localStorage.setItem(noteOf(userId), String(Date.now()))
}

/** The server's key that a subscription was made for, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? [])
  const letters = btoa(String.fromCharCode(...bytes))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

async function clearBadge(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
}
