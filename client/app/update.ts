import { useSyncExternalStore } from 'react'
import { scriptAddress } from '../trusted.ts'
import { hasUnwritten, writeAll } from '../sync/unwritten.ts'

const HOUR_MS = 3_600_000
const RELOAD_PAUSE_MS = 60_000
const PRELOAD_KEY = 'reloaded-for-missing-chunk'

/** `ready`: a new version waits. `taken-over`: another tab took it, this page is still the old one. */
type Stage = 'none' | 'ready' | 'taken-over'

let stage: Stage = 'none'
let hiddenUntil = 0
let accepted = false
let registration: ServiceWorkerRegistration | undefined
const NO_UPDATE = { ready: false, elsewhere: false }
let snapshot = NO_UPDATE
const listeners = new Set<() => void>()

function publish() {
  const ready = stage !== 'none' && Date.now() >= hiddenUntil
  const elsewhere = ready && stage === 'taken-over'
  if (ready === snapshot.ready && elsewhere === snapshot.elsewhere) return
  snapshot = { ready, elsewhere }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes the new version: this tab reloads itself, other tabs are asked. */
function accept() {
  if (accepted) return
  accepted = true
  const waiting = registration?.waiting
  if (stage === 'ready' && waiting) waiting.postMessage({ type: 'SKIP_WAITING' })
  else void reloadSoon()
}

/** Fetches the newest version and takes it, or says that the newest is what runs already. */
export async function updateNow(): Promise<void> {
  await registration?.update().catch(() => undefined)
  const coming = registration?.installing
  if (coming)
    await new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true }))
  if (registration) noticeWaiting(registration)
  accept()
}

/** Hides the prompt until the next hourly check. */
function later() {
  hiddenUntil = Date.now() + HOUR_MS
  publish()
}

/** Once all that was typed is on the disk. While the disk does not take it the page stays, and says so. */
async function reloadSoon() {
  if (await writeAll().catch(() => false)) return location.reload()
  accepted = false
  stage = 'taken-over'
  publish()
}

/**
 * The update prompt. `ready`: show it; `elsewhere`: another tab has already updated, so the text is
 * "Reload to finish the update".
 */
export function useUpdate(): { ready: boolean; elsewhere: boolean; accept(): void; later(): void } {
  const { ready, elsewhere } = useSyncExternalStore(
    subscribe,
    () => snapshot,
    () => NO_UPDATE,
  )
  return { ready, elsewhere, accept, later }
}

/** Registers the service worker and watches for new versions; called once at the start. */
export function watchForUpdates(): void {
  window.addEventListener('vite:preloadError', onMissingChunk)
  document.addEventListener('input', noticeTyping, true)
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  watchHandOver()
  // After the first paint: the precache must not compete with it.
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}

async function register() {
  try {
    registration = await navigator.serviceWorker.register(scriptAddress('/service-worker.js'), {
      updateViaCache: 'none',
    })
  } catch {
    // Private modes and a first visit without network refuse; the page works without a worker.
    return
  }
  const current = registration
  void claimPage()
  noticeWaiting(current)
  current.addEventListener('updatefound', () => {
    const coming = current.installing
    coming?.addEventListener('statechange', () => noticeWaiting(current))
  })
  setInterval(() => check(current), HOUR_MS)
  window.addEventListener('online', () => check(current))
}

/** A page that opened while the worker was starting is missed by its claim, and would not work offline: ask again. */
async function claimPage() {
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM_CLIENTS' })
}

function check(current: ServiceWorkerRegistration) {
  if (!navigator.onLine) return
  publish()
  current.update().catch(() => undefined)
}

function noticeWaiting(current: ServiceWorkerRegistration) {
  if (!current.waiting || !current.active || stage !== 'none') return
  stage = 'ready'
  publish()
}

function watchHandOver() {
  // The first worker a page ever gets claims it: that is no update.
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!controlled) {
      controlled = true
      return
    }
    if (accepted) {
      void reloadSoon()
      return
    }
    stage = 'taken-over'
    hiddenUntil = 0
    publish()
  })
}

/** A lazy chunk of an older build is gone: reload once, unless that would not help or would cost text. */
function onMissingChunk(event: Event) {
  const last = Number(sessionStorage.getItem(PRELOAD_KEY) ?? 0)
  if (!navigator.onLine || Date.now() - last < RELOAD_PAUSE_MS) return
  if (hasHalfWrittenText()) {
    stage = 'taken-over'
    publish()
    return
  }
  event.preventDefault()
  sessionStorage.setItem(PRELOAD_KEY, String(Date.now()))
  location.reload()
}

/** Fields that somebody typed in: not every one keeps a draft. */
const typed = new Set<HTMLElement>()
const noticeTyping = ({ target }: Event) =>
  void (target instanceof HTMLElement && typed.add(target))

function hasHalfWrittenText() {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return hasUnwritten() || [...typed].some((field) => wordsIn(field).trim() !== '')
}

function wordsIn(field: HTMLElement): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value
  return field.textContent
}
