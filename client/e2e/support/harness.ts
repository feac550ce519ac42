import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Session } from '../../../shared/contract/auth.ts'
import { PATIENCE_MS } from '../../../shared/testing/patience.ts'
import { POLICY_REPORTS } from '../../../sync-server/http/policy-reports.ts'
import { type Call, callsOf, enter } from './api.ts'
import { type Kind, sharedBrowser } from './browsers.ts'
import { makeSite } from './site.ts'
import { until } from './until.ts'

/** A browser that installs the service worker, for a test that opens a page without a network. It costs half a second of processor time. */
export const INSTALLED = { serviceWorkers: 'allow' } as const

/** A browser whose day has hours to go: what is counted by the day is counted on one. */
export const AT_NOON = { timezoneId: zoneAtNoon() }

/** In the names of these zones the sign is that of their way to UTC. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const DESK = { width: 1280, height: 800 }

type ContextOptions = Parameters<Browser['newContext']>[0]

export interface World {
  /** With several servers that of the first, which the first person's browser is at; the second person's is at the second. */
  url: string
  dataDir: string
  browser: Browser
  /** All that the policy has blocked in this world. */
  blocked: readonly string[]
  /** A visitor with a browser of their own, which installs no service worker unless it is `INSTALLED`. */
  person(options?: ContextOptions): Promise<BrowserContext>
  /**
   * A page of a visitor who was never here: all that the one before left is gone, its page too. The process goes on, since starting
   * one costs a third of a first visit.
   */
  newcomer(viewport?: typeof DESK): Promise<Page>
  /** A signed-in user in a browser of their own. Their page is still empty. */
  member(username: string, options?: ContextOptions): Promise<Page>
  /** Stops the server as an administrator would; `startServer` restarts it with the same port and data. */
  stopServer(signal?: NodeJS.Signals): Promise<void>
  startServer(): Promise<void>
  close(): Promise<void>
}

interface Setting {
  /** Settings of the server. */
  env?: Record<string, string>
  /** Fills the database before the server starts. */
  prepare?(databaseFile: string): Promise<unknown>
  browser?: Kind
}

/** The built product on a free port with an empty data folder, unless something prepares it, and a real Chromium. */
export async function openWorld({ env, prepare, browser: kind }: Setting = {}): Promise<World> {
  const site = await makeSite({ env, prepare })
  const [url] = site.urls as [string]
  const [browser] = await Promise.all([sharedBrowser(kind ?? 'shell'), site.start()])
  const contexts: BrowserContext[] = []
  const blocked: string[] = []
  let visitors: Promise<BrowserContext> | undefined
  const nextAddress = () => site.urls[contexts.length % site.urls.length]!
  async function person(options?: ContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: nextAddress(),
      viewport: DESK,
      serviceWorkers: 'block',
      ...options,
    })
    context.setDefaultTimeout(PATIENCE_MS)
    if (options?.serviceWorkers !== 'allow') await context.addInitScript(refuseWorkers)
    noteBlocked(context, blocked)
    contexts.push(context)
    return context
  }
  return {
    url,
    dataDir: site.dataDir,
    browser,
    blocked,
    person,
    async newcomer(viewport = DESK) {
      visitors ??= person({ baseURL: url })
      return asNewcomer(await visitors, url, viewport)
    },
    async member(username, options) {
      const baseURL = nextAddress()
      const { session, cookies } = await enter(baseURL, username)
      const localStorage = [
        { name: 'auth-storage', value: JSON.stringify(session) },
        { name: 'last-account', value: JSON.stringify(session.user) },
      ]
      const storageState = { cookies, origins: [{ origin: baseURL, localStorage }] }
      const context = await person({ ...options, baseURL, storageState })
      calls.set(context, callsOf(baseURL, session))
      return context.newPage()
    },
    startServer: site.start,
    stopServer: site.stop,
    async close() {
      await Promise.all(contexts.map((context) => context.close()))
      await site.remove()
      // In no journey does the app break its own policy.
      if (blocked.length > 0) throw new Error(`The policy blocked:\n${blocked.join('\n')}`)
    },
  }
}

async function asNewcomer(
  visitors: BrowserContext,
  origin: string,
  viewport: typeof DESK,
): Promise<Page> {
  const before = visitors.pages()
  const page = await visitors.newPage()
  await Promise.all(before.map((old) => old.close()))
  const devtools = await visitors.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
  await page.setViewportSize(viewport)
  return page
}

/** Notes all that the policy blocks: pages report it to the server, workers only to the console. */
export function noteBlocked(context: BrowserContext, blocked: string[]): void {
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === POLICY_REPORTS) blocked.push(request.postData() ?? '')
  })
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted ?(?:HTML|Script|Type)/.test(message.text()))
      blocked.push(message.text())
  })
}

/** Refuses workers as a private window does: only Playwright registers a blocked worker as `undefined`. */
function refuseWorkers(): void {
  // An empty page knows no workers.
  if (!('serviceWorker' in navigator)) return
  Object.defineProperty(navigator.serviceWorker, 'register', {
    value: () => Promise.reject(new DOMException('No worker here.', 'SecurityError')),
  })
}

/** The API caller of each member, by browser context. */
const calls = new WeakMap<BrowserContext, Call>()

/** Calls the API as the user who is signed in on this page. */
async function callsFrom(page: Page): Promise<Call> {
  const known = calls.get(page.context())
  if (known) return known
  const session = await page.evaluate(() => localStorage.getItem('auth-storage'))
  return callsOf(new URL(page.url()).origin, JSON.parse(session!) as Session)
}

/**
 * Goes to another screen as a link does, without loading the app again, which costs half a second of the processor. The old
 * screen remains until the next one has loaded and sets its title, so the two must not have the same title; tabs of a screen may.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await takenOver(page)
  const before = await page.title()
  const from = new URL(page.url()).pathname
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  // A screen at another of its addresses, such as the one by id, goes back to the one with its name.
  if (from !== address.replace(/[?#].*/, ''))
    await page.waitForFunction(
      (old) => document.title !== old.title || location.pathname === old.path,
      { title: before, path: from },
    )
}

/** Moves the pointer of a visitor, and resolves once the app has taken over the page that the server rendered: it begins with that. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('#root[data-page]'))
      dispatchEvent(new MouseEvent('mousemove', { movementX: 1 }))
    // Its listeners are there, and it hears keys and a change of the address itself.
    return (
      document.querySelector('#root[data-page]') === null &&
      (globalThis as { keysPressedEarly?: string[] }).keysPressedEarly === undefined
    )
  })
}

export async function signUp(page: Page, username: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Up' })
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Email').fill(`${username}@example.org`)
  await dialog.getByLabel('Password (min 8 characters)').fill('a long password')
  await dialog.getByLabel('Confirm Password').fill('a long password')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Signs in a user who signed up elsewhere; the page shows the app already. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const form = page.getByRole('dialog', { name: 'Sign In' })
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Password').fill('a long password')
  await form.getByRole('button', { name: 'Sign In' }).click()
  await form.waitFor({ state: 'detached' })
}

/** Makes a community as the member of this page, and opens it. */
export async function createCommunity(page: Page, name: string): Promise<void> {
  const call = await callsFrom(page)
  const { slug } = await call<{ slug: string }>('POST', '/communities', { name })
  await page.goto(`/c/${slug}`)
  await page.getByRole('heading', { level: 1, name: `c/${name}` }).waitFor()
}

/** Writes a text post on the open community page. */
export async function writePost(page: Page, title: string, body: string): Promise<void> {
  await page.getByRole('link', { name: 'Create Post' }).first().click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Body').fill(body)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Resolves once everything on this device has reached the server, and the screen says so. */
export async function allSaved(page: Page): Promise<void> {
  // A change is on the disk before it is on the screen.
  await until(() => page.evaluate(nothingWaits))
  await page.getByRole('button', { name: 'All saved' }).waitFor()
}

/** True if the outbox of the browser's account is empty of work to send. Runs in the page. */
async function nothingWaits(): Promise<boolean> {
  const account = localStorage.getItem('last-account')
  if (!account) return false
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error(String(request.error)))
    })
  const { id } = JSON.parse(account) as { id: string }
  const name = `vault-${id}`
  // To open one that the app has not made yet would make it, empty.
  if (!(await indexedDB.databases()).some((made) => made.name === name)) return false
  const vault = await asked(indexedDB.open(name))
  try {
    const states = vault.transaction('outbox').objectStore('outbox').index('state')
    const waiting = ['pending', 'stuck'].map((state) => asked(states.count(state)))
    return (await Promise.all(waiting)).every((count) => count === 0)
  } finally {
    vault.close()
  }
}

/** Resolves once the app can be opened without a network. */
export async function readyOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    }
  })
}

/**
 * Takes the network from all pages of a browser. Their sockets are closed first: Chromium, which cannot end a closing handshake
 * without a network, would keep a processor busy until it has one.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map(closeSockets))
  await context.setOffline(true)
}

async function closeSockets(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'WebSocket.prototype' })
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId!,
  })
  await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: String(closeAll),
    awaitPromise: true,
  })
  await devtools.detach()
}

/** Runs in the page. */
async function closeAll(this: WebSocket[]): Promise<void> {
  const open = this.filter(({ readyState }) => readyState !== WebSocket.CLOSED)
  const closed = open.map(
    (socket) => new Promise((resolve) => socket.addEventListener('close', resolve)),
  )
  for (const socket of open) socket.close()
  await Promise.all(closed)
}

/** Waits until exactly one element matches. A text field may hold the same words for a moment: then it tries again. */
export async function exactlyOne(locator: Locator): Promise<void> {
  await locator.first().waitFor()
  await expect.poll(() => locator.count()).toBe(1)
}

/** Waits until a field holds this text. */
export async function holds(field: Locator, text: string): Promise<void> {
  await expect.poll(() => field.inputValue()).toBe(text)
}
