import type { Browser, BrowserContext, Page } from 'playwright-core'

type Cookies = Parameters<BrowserContext['addCookies']>[0]
type Settings = Omit<
  NonNullable<Parameters<Browser['newContext']>[0]>,
  'storageState' | 'permissions'
>

export interface Options extends Settings {
  permissions?: string[]
  /** True if nobody used this browser before, and nobody will afterwards. */
  isNew?: boolean
}

/** What a person brings along to a browser. */
export interface Belongings {
  cookies?: Cookies
  localStorage?: Record<string, string>
}

/** A context that somebody uses. */
export interface Lease {
  context: BrowserContext
  /** Its options; null if nobody may use it afterwards. */
  key: string | null
}

/**
 * The contexts of this worker that nobody uses, by their options. A new one has no files and no compiled scripts, so that a first
 * visit costs half as much again, and twice as much if it installs the service worker.
 */
const idle = new Map<string, BrowserContext[]>()
/** A page of each that stays open, and with it the process of all its pages. */
const keepers = new WeakMap<BrowserContext, Page>()

/** All data of an origin but the service worker and its cache. */
const DATA = 'cookies,file_systems,indexeddb,local_storage,storage_buckets'

/** A context with nobody's data. It may have the app's files, and the service worker if it allows one. */
export async function takeContext(
  browser: Browser,
  { permissions = [], isNew = false, ...settings }: Options & { baseURL: string },
  { cookies, localStorage }: Belongings,
): Promise<Lease> {
  const key = isNew ? null : JSON.stringify([browser.version(), settings])
  const known = key === null ? undefined : idle.get(key)?.pop()
  const context = known ?? (await makeContext(browser, settings))
  const hasWorker = settings.serviceWorkers !== 'block'
  if (known) await moveOut(context, settings.baseURL, hasWorker ? DATA : 'all')
  if (cookies) await context.addCookies(cookies)
  if (permissions.length > 0) await context.grantPermissions(permissions)
  const keeper = keepers.get(context)!
  if (localStorage || (known && hasWorker)) {
    // An answer of the same origin that runs no script, and that no worker gives.
    await keeper.goto('/api/health')
    await keeper.evaluate(moveIn, localStorage ?? {})
    await keeper.goto('about:blank')
  }
  if (isNew) await keeper.close()
  return { context, key }
}

async function makeContext(browser: Browser, settings: Settings): Promise<BrowserContext> {
  const context = await browser.newContext(settings)
  if (settings.serviceWorkers === 'block') await context.addInitScript(refuseWorkers)
  const keeper = await context.newPage()
  keepers.set(context, keeper)
  // A crash ends the process of all pages.
  keeper.once('crash', () => keepers.delete(context))
  context.once('close', () => keepers.delete(context))
  return context
}

async function moveOut(context: BrowserContext, origin: string, storageTypes: string) {
  const devtools = await context.newCDPSession(keepers.get(context)!)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devtools.detach()
  await context.clearCookies()
}

/** Runs in the page. */
async function moveIn(belongings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(belongings)) localStorage.setItem(name, value)
  for (const name of await caches.keys())
    if (!name.startsWith('workbox-')) await caches.delete(name)
}

/** Closes the pages of a context, which the next person who needs one with these options gets. */
export async function leaveContext({ context, key }: Lease): Promise<void> {
  const keeper = keepers.get(context)
  if (!keeper || key === null) return context.close()
  await context.setOffline(false)
  const others = context.pages().filter((page) => page !== keeper)
  await Promise.all(others.map((page) => page.close()))
  await context.clearPermissions()
  for (const event of ['request', 'console', 'response'] as const) context.removeAllListeners(event)
  idle.set(key, [...(idle.get(key) ?? []), context])
}

/** Refuses workers as a private window does: only Playwright registers a blocked worker as `undefined`. */
function refuseWorkers(): void {
  // An empty page knows no workers.
  if (!('serviceWorker' in navigator)) return
  Object.defineProperty(navigator.serviceWorker, 'register', {
    value: () => Promise.reject(new DOMException('No worker here.', 'SecurityError')),
  })
}
