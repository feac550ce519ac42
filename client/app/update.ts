import type { Workbox } from 'workbox-window'
import { scriptAddress } from '../trusted.ts'
import { writeAll } from '../sync/store/unwritten.ts'
import { bringItalics } from './italics.ts'
import { watchForMissingChunks } from './missing-chunk.ts'
import { currentStage, hideStage, setStage, showStage } from './update-stage.ts'

const HOUR_MS = 3_600_000

let workbox: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
/** The worker that serves this page; none at a first visit. */
let controller: ServiceWorker | null = null
let accepted = false

/** Registers the service worker and watches for new versions; called once at the start. */
export function watchForUpdates(): void {
  watchForMissingChunks()
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  controller = navigator.serviceWorker.controller
  // After the first paint: neither Workbox nor the precache must compete with it.
  if (document.readyState === 'complete') bringRest()
  else window.addEventListener('load', bringRest, { once: true })
}

/** The parts that a first page does without: the italics, the files for offline use, and the next version. */
function bringRest() {
  bringItalics()
  void register()
}

async function register() {
  try {
    const { Workbox } = await import('workbox-window')
    workbox = new Workbox(scriptAddress('/service-worker.js'), { updateViaCache: 'none' })
    workbox.addEventListener('waiting', noticeWaiting)
    workbox.addEventListener('controlling', noticeHandOver)
    registration = await workbox.register()
  } catch {
    // Private modes and a first visit without network refuse; the page works without a worker.
    return
  }
  // Workbox may have missed events from before its listeners.
  noticeWaiting()
  noticeHandOver()
  void claimPage()
  setInterval(check, HOUR_MS)
  window.addEventListener('online', check)
}

/** A page that opened while the worker was starting is missed by its claim, and would not work offline: ask again. */
async function claimPage() {
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM_CLIENTS' })
}

function noticeWaiting() {
  if (registration?.waiting && registration.active && currentStage() === 'none') setStage('ready')
}

/** Workbox's `isUpdate` is about the worker at the page's start: a page without one may see an update later, too. */
function noticeHandOver() {
  const before = controller
  controller = navigator.serviceWorker.controller
  // The first worker a page ever gets claims it: that is no update.
  if (!before || before === controller) return
  if (accepted) return void reloadSoon()
  showStage()
  setStage('taken-over')
}

function check() {
  if (navigator.onLine) void fetchNewest()
}

/** Workbox follows one version after the page's own: if its files could not be fetched, the next one is found here. */
async function fetchNewest() {
  await workbox?.update().catch(() => undefined)
  const coming = registration?.installing
  if (coming)
    await new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true }))
  noticeWaiting()
}

/** Activates the new version: this tab reloads itself, other tabs ask their user. */
export function acceptUpdate(): void {
  if (accepted) return
  accepted = true
  if (currentStage() === 'ready' && registration?.waiting) workbox?.messageSkipWaiting()
  else void reloadSoon()
}

/** Hides the prompt for an hour. */
export const postponeUpdate = (): void => hideStage(HOUR_MS)

/** Fetches the newest version and activates it; if there is none, it reloads the page. */
export async function updateNow(): Promise<void> {
  await fetchNewest()
  acceptUpdate()
}

/** Once all that was typed is on the disk. While the disk does not take it the page stays, and says so. */
async function reloadSoon() {
  if (await writeAll().catch(() => false)) return location.reload()
  accepted = false
  setStage('taken-over')
}
