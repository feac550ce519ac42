import { page } from '../testing/window.ts'
import { fireEvent } from '@testing-library/dom'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const HOUR = 3_600_000
/** Workbox gives a new version so much time to activate by itself. */
const WORKBOX_WAITS = 200
const NOW = Date.parse('2026-06-01T12:00:00.000Z')

/** The browser's part: what it knows of our service worker, and what the page asks of it. */
const Target = page.EventTarget as unknown as typeof EventTarget
class Worker extends Target {
  readonly scriptURL = new URL('/service-worker.js', location.href).href
  state = 'installed'
  readonly asked: unknown[] = []
  postMessage = (message: unknown) => void this.asked.push(message)
}
class Registration extends Target {
  active: Worker | null = new Worker()
  waiting: Worker | null = null
  installing: Worker | null = null
  update = vi.fn<() => Promise<void>>(async () => undefined)
}
class Container extends Target {
  controller: Worker | null = null
  registration = new Registration()
  ready = Promise.resolve({ active: this.registration.active })
  register = vi.fn<(address: string, options: object) => Promise<Registration>>(
    async () => this.registration,
  )
}

let browser: Container
let reloads: number
const listeners: [name: string, heard: EventListener][] = []
const text = () => document.body.textContent
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
const press = (name: string) => act(async () => fireEvent.click(button(name)))
const settle = () => act(async () => vi.advanceTimersByTimeAsync(0))

/** Starts the page; `controlled`: a worker serves it already, as at every visit but the first. */
async function start({ controlled = true } = {}) {
  browser.controller = controlled ? browser.registration.active : null
  const { watchForUpdates } = await import('./update.ts')
  const { UpdatePrompt } = await import('./UpdatePrompt.tsx')
  document.body.innerHTML = '<div id="root"></div>'
  await act(async () => createRoot(document.getElementById('root')!).render(<UpdatePrompt />))
  watchForUpdates()
  await vi.dynamicImportSettled()
  await settle()
}
/** The browser has found another build, and fetches its files. */
function newVersion(): Worker {
  const { registration } = browser
  const coming = new Worker()
  registration.installing = coming
  registration.dispatchEvent(new Event('updatefound'))
  return coming
}
/** `installed`: it waits; `redundant`: some of its files did not arrive. */
async function fetched(coming: Worker, state: 'installed' | 'redundant' = 'installed') {
  browser.registration.installing = null
  if (state === 'installed') browser.registration.waiting = coming
  coming.state = state
  await act(async () => {
    coming.dispatchEvent(new Event('statechange'))
    await vi.advanceTimersByTimeAsync(WORKBOX_WAITS)
  })
}
async function newVersionWaits(): Promise<Worker> {
  const coming = newVersion()
  await fetched(coming)
  return coming
}
const handOver = (to = new Worker()) =>
  act(async () => {
    browser.controller = to
    browser.dispatchEvent(new Event('controllerchange'))
  })
const missingChunk = () => act(async () => void dispatchEvent(new Event('vite:preloadError')))
/** What the server's page names as the app. */
const served = (name: string) => `<meta name="app" content="/assets/${name}.js">`
const THIS_BUILD = served('index-this')
const answers =
  (page: string, status = 200) =>
  async () =>
    new Response(page, { status })
const online = (value: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value, configurable: true })

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'setInterval'], now: NOW })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, sessionStorage: page.sessionStorage })
  sessionStorage.clear()
  online(true)
  document.head.innerHTML = THIS_BUILD
  vi.spyOn(globalThis, 'fetch').mockImplementation(answers(served('index-next')))
  browser = new Container()
  Object.defineProperty(navigator, 'serviceWorker', { value: browser, configurable: true })
  const listen = addEventListener
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((name: string, heard: unknown) => {
    listeners.push([name, heard as EventListener])
    listen(name, heard as EventListener)
  })
  reloads = 0
  vi.spyOn(location, 'reload').mockImplementation(() => void (reloads += 1))
})
afterEach(() => {
  // A closed page has no listeners.
  for (const [name, heard] of listeners.splice(0)) removeEventListener(name, heard)
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('a new version is offered, and taken when its reader says so', async () => {
  await start()
  const unkept = { updateViaCache: 'none' }
  expect(browser.register).toHaveBeenCalledExactlyOnceWith('/service-worker.js', unkept)
  expect(text()).toBe('')
  const coming = await newVersionWaits()
  expect(text()).toContain('A new version is ready')
  await press('Reload')
  expect(coming.asked).toEqual([{ type: 'SKIP_WAITING' }])
  expect(reloads).toBe(0)
  await handOver(coming)
  await settle()
  expect(reloads).toBe(1)
})

test('a version that waited before the page was opened is offered at once', async () => {
  browser.registration.waiting = new Worker()
  await start()
  expect(text()).toContain('A new version is ready')
})

test('a version whose files did not all come is not offered; the next check finds the one after it', async () => {
  await start()
  await fetched(newVersion(), 'redundant')
  await fetched(newVersion(), 'redundant')
  expect(text()).toBe('')
  browser.registration.update.mockImplementation(async () => void newVersion())
  await act(async () => vi.advanceTimersByTimeAsync(HOUR))
  await fetched(browser.registration.installing!)
  expect(text()).toContain('A new version is ready')
})

test('“Later” is an hour, in which nothing is asked again', async () => {
  await start()
  await newVersionWaits()
  await press('Later')
  expect(text()).toBe('')
  await newVersionWaits()
  expect(text()).toBe('')
  await act(async () => vi.advanceTimersByTimeAsync(HOUR))
  expect(browser.registration.update).toHaveBeenCalledTimes(1)
  expect(text()).toContain('A new version is ready')
})

test('another tab that took the new version asks this one to reload, also within the hour', async () => {
  await start()
  await newVersionWaits()
  await press('Later')
  await handOver()
  expect(text()).toContain('Reload to finish the update')
  expect(reloads).toBe(0)
  await press('Reload')
  await settle()
  expect(reloads).toBe(1)
})

test('a new version that was taken while the page loaded is noticed, too', async () => {
  browser.register.mockImplementation(async () => {
    browser.controller = new Worker()
    return browser.registration
  })
  await start()
  expect(text()).toContain('Reload to finish the update')
  expect(reloads).toBe(0)
})

test('the first worker that a page gets is no update; a page that it missed asks for it', async () => {
  await start({ controlled: false })
  expect(browser.registration.active!.asked).toEqual([{ type: 'CLAIM_CLIENTS' }])
  await handOver(browser.registration.active!)
  expect(text()).toBe('')
  // The next one is another tab's doing.
  await handOver()
  expect(text()).toContain('Reload to finish the update')
  expect(reloads).toBe(0)
})

test('a page that is too old fetches the newest version and takes it at once', async () => {
  await start()
  const { updateNow } = await import('./update.ts')
  browser.registration.update.mockImplementation(async () => void newVersion())
  const done = updateNow()
  await settle()
  const coming = browser.registration.installing!
  expect(coming.asked).toEqual([])
  await fetched(coming)
  await done
  expect(coming.asked).toEqual([{ type: 'SKIP_WAITING' }])
  await handOver(coming)
  expect(reloads).toBe(1)
})

test('no reload leaves words behind that the disk has not taken', async () => {
  const { registerWriter } = await import('../sync/store/unwritten.ts')
  const writer = { isWritten: false, flush: async () => undefined, unwritten: () => ({}) }
  const done = registerWriter(writer)
  await start()
  await newVersionWaits()
  await press('Reload')
  await handOver()
  await settle()
  expect(reloads).toBe(0)
  expect(text()).toContain('Reload to finish the update')
  writer.isWritten = true
  await press('Reload')
  await settle()
  expect(reloads).toBe(1)
  done()
})

test('a part of an older build that is gone reloads the page, once a minute', async () => {
  await start()
  await missingChunk()
  expect(reloads).toBe(1)
  await missingChunk()
  expect(reloads).toBe(1)
  vi.setSystemTime(NOW + 60_000)
  await missingChunk()
  expect(reloads).toBe(2)
})

const writing = () => {
  const field = document.body.appendChild(document.createElement('textarea'))
  field.value = 'Half a sentence'
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const network = (answer: () => Promise<Response>) => () =>
  void vi.mocked(fetch).mockImplementation(answer)

test.each([
  ['without a network', () => online(false), ''],
  ['while the server cannot be reached', network(() => Promise.reject(new TypeError())), ''],
  ['while the server has its troubles', network(answers('Bad Gateway', 502)), ''],
  ['while the server has the same build', network(answers(THIS_BUILD)), ''],
  ['while somebody writes', writing, 'Reload to finish the update'],
])('a part that does not come reloads nothing %s', async (_, before, said) => {
  await start()
  before()
  await missingChunk()
  await settle()
  expect(reloads).toBe(0)
  expect(text()).toContain(said)
})

test('a browser that refuses a worker has a page that works without', async () => {
  browser.register.mockRejectedValue(new DOMException('Private mode', 'SecurityError'))
  await start()
  expect(text()).toBe('')
})
