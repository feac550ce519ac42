import { DESK, page, PHONE, TABLET } from './window.ts'
import { configure, fireEvent } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { createRoot, type Root } from 'react-dom/client'
import { toast } from 'react-hot-toast'
import { onTestFinished, vi } from 'vitest'
import { PATIENCE_MS } from '#shared/testing/patience.ts'
import { until } from '#shared/testing/until.ts'
import type { Session } from '#shared/contract/auth.ts'
import type { TestApp } from '../../sync-server/testing/test-app.ts'
import { App } from '../app/App.tsx'
import { deviceSchema } from '../features/device-schema.ts'
import { Cache, UNREAD } from '../sync/store/cache.ts'
import { browserPlatform } from '../sync/store/platform.ts'
import { Vault } from '../sync/store/vault.ts'
import { keepCookies, withCookies } from './cookies.ts'
import { type Device, keep, newDevice, runOn } from './device.ts'

configure({
  asyncUtilTimeout: PATIENCE_MS,
  getElementError: (message) => new Error(`${message} in: ${document.body.textContent}`),
})

/** Node's own `fetch`: a server that a later test starts gets its requests by it. */
const nodeFetch = globalThis.fetch

type Ask = (address: string, init: RequestInit) => Promise<Response>

type Server = Pick<TestApp, 'fetch' | 'listen'>

interface Options {
  /** With several servers of one site: it says which of them a device is at. */
  server: Server & { of?(device: Device): Server }
  /** The user who is signed in on a device that holds nothing else. */
  session?: Session
  /** Otherwise: the device that the app runs on. */
  device?: Device
  /** Opened without a network. */
  offline?: boolean
  /** Changes the requests between the client and the server. */
  network?: (ask: Ask) => Ask
}

/** The screen and the dialogs over it, without header and sidebar. */
const shown = () => [...document.querySelectorAll('#main, [role=dialog]')]
const text = () => shown().reduce((all, element) => all + element.textContent, '')

const OFF = ':disabled, [aria-disabled=true]'

function named(name: string): HTMLElement {
  const elements = shown().flatMap((element) => [
    ...element.querySelectorAll('button, a, input, textarea, select'),
  ])
  const found = elements.find(
    (element) =>
      (element.getAttribute('aria-label') ?? element.textContent) === name ||
      (element as HTMLInputElement).labels?.[0]?.textContent.startsWith(name),
  )
  if (!found) throw new Error(`Nothing is called ${name} in: ${text()}`)
  return found as HTMLElement
}

/** Opens the whole client at an address, over a server in the same process. */
export async function openApp(path: string, options: Options) {
  const { session, network, offline = false, device = newDevice(session) } = options
  const server = options.server.of?.(device) ?? options.server
  const origin = `http://localhost:${await server.listen()}`
  let isOnline = !offline
  const ask: Ask = async (address, init) => {
    if (!isOnline) throw new TypeError('no network')
    const answer = await server.fetch(address, withCookies(device.cookies, init))
    keepCookies(device.cookies, answer)
    return answer
  }
  const appFetch = ((input: string, init: RequestInit = {}) =>
    (network?.(ask) ?? ask)(input, init)) as typeof fetch
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(text()))
  let root: Root | null = null

  function enter(address: string): void {
    globalThis.fetch = appFetch
    runOn(device)
    page.happyDOM.setURL(origin + address)
    document.head.innerHTML = ''
    document.body.innerHTML = '<div id="root"></div>'
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    root = createRoot(document.getElementById('root')!)
    root.render(<App />)
  }
  function leave(): void {
    dispatchEvent(new Event('pagehide'))
    observer.disconnect()
    // Messages wait while the mouse is over them, those of the next page too: this mouse goes with its page.
    const messages = document.querySelector('[data-rht-toaster]')
    if (messages) fireEvent.mouseOut(messages, { relatedTarget: document.body })
    root?.unmount()
    root = null
    // The next page must not show the messages of this one.
    toast.remove()
    globalThis.fetch = nodeFetch
    keep(device)
    const html = document.documentElement
    for (const name of html.getAttributeNames()) html.removeAttribute(name)
  }
  function inWindow(size: typeof DESK): void {
    leave()
    page.happyDOM.setViewport(size)
    enter(location.pathname + location.search + location.hash)
  }
  function setOnline(online: boolean): void {
    isOnline = online
    Object.defineProperty(navigator, 'onLine', { value: online, configurable: true })
    dispatchEvent(new Event(online ? 'online' : 'offline'))
  }
  const me = () => (JSON.parse(localStorage.getItem('auth-storage')!) as Session).user.id
  /** The account's own database on this device. */
  async function inVault<T>(look: (vault: Vault) => Promise<T>): Promise<T> {
    const vault = new Vault(me(), browserPlatform)
    try {
      return await look(vault)
    } finally {
      vault.close()
    }
  }
  /** Looks into one connection again and again: to open one costs as much as to show a small screen. */
  const untilInVault = (look: (vault: Vault) => Promise<void>) =>
    inVault((vault) => until(() => look(vault)))

  // An open page goes on hearing keys, and takes those of the tests after it.
  onTestFinished(() => {
    if (!root) return
    leave()
    throw new Error('The test left its page open: `await using` closes it')
  })
  // The app opens in a new tab, which knows nothing of those of earlier tests.
  sessionStorage.clear()
  setOnline(!offline)
  page.happyDOM.setViewport(DESK)
  enter(path)
  return {
    text,
    /** Every text of the screen so far, one for each change. */
    seen,
    until,
    /** Keys and clicks as a person makes them, without their pauses. */
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    /** Resolves when the screen says it. */
    says: (words: string) =>
      until(() => {
        if (text().includes(words)) return
        const filled = [...document.querySelectorAll('input')].map(({ value }) => value)
        throw new Error(`“${words}” is not in: ${text()} [${filled.join('|')}]`)
      }),
    /** The address of the link with this name. */
    linkTo: (name: string) => named(name).getAttribute('href'),
    async press(name: string) {
      const element = await until(() => {
        const found = named(name)
        if (found.closest(OFF)) throw new Error(`${name} is switched off`)
        return found
      })
      element.click()
    },
    async fill(name: string, value: string) {
      const field = await until(() => named(name))
      field.focus()
      fireEvent.input(field, { target: { value } })
    },
    /** Reloads the page in a window as large as a phone. */
    onPhone: () => inWindow(PHONE),
    onTablet: () => inWindow(TABLET),
    offline: () => setOnline(false),
    online: () => setOnline(true),
    /** Loads an address in a new page, with the data that this device keeps. */
    goto(address: string) {
      leave()
      enter(address)
    },
    reload() {
      leave()
      enter(location.pathname + location.search + location.hash)
    },
    /** Resolves once the server has everything that was done here, and the header says so. */
    async allSaved() {
      const saved = until(async () => {
        const said = document.querySelector<HTMLElement>('[data-sync]')?.dataset['sync']
        if (said !== 'All saved') throw new Error(`The header says “${said}”`)
        const { changes } = await inVault(unsent)
        if (changes.length > 0) throw new Error('Changes wait to be sent')
      })
      await saved.catch(async (cause: unknown) => {
        const left = await inVault(unsent).catch(() => 'nobody is signed in')
        throw new Error(`Not all is saved: ${JSON.stringify(left)}`, { cause })
      })
    },
    /** Resolves once this device has read the account's own scope, these, and all others that it follows. */
    async pulled(...scopes: string[]) {
      const cache = new Cache(me(), browserPlatform, deviceSchema)
      try {
        await until(async () => {
          const held = await cache.cursors.toArray()
          const read = held.filter(({ cursor }) => cursor !== UNREAD).map(({ scope }) => scope)
          const wanted = [`user:${me()}`, ...scopes, ...held.map(({ scope }) => scope)]
          const lacking = wanted.filter((scope) => !read.includes(scope))
          if (lacking.length > 0) throw new Error(`Not read yet: ${lacking.join(', ')}`)
        })
      } finally {
        cache.close()
      }
    },
    /** The refused changes that this device keeps. */
    refused: () => inVault((vault) => vault.problems.toArray()),
    /** Resolves once this device has the texts of these documents. */
    documentsHere: (...names: string[]) =>
      untilInVault(async (vault) => {
        const rows = await vault.documents.bulkGet(names)
        const lacking = names.filter((_, i) => (rows[i]?.epoch ?? 0) === 0)
        if (lacking.length > 0) throw new Error(`Not here yet: ${lacking.join(', ')}`)
      }),
    /** Resolves once a draft with these words is on the disk of this device. */
    draftKept: (words: string) =>
      untilInVault(async (vault) => {
        const drafts = JSON.stringify(await vault.drafts.toArray())
        if (!drafts.includes(words)) throw new Error(`“${words}” is not in: ${drafts}`)
      }),
    draftGone: (words: string) =>
      untilInVault(async (vault) => {
        const drafts = JSON.stringify(await vault.drafts.toArray())
        if (drafts.includes(words)) throw new Error(`“${words}” is still in: ${drafts}`)
      }),
    [Symbol.asyncDispose]: async () => {
      leave()
      // What a file begins to load and leaves behind would never come for the next one.
      await vi.dynamicImportSettled()
    },
  }
}

async function unsent({ outbox, documents, problems }: Vault) {
  return {
    changes: await outbox.where('state').anyOf('pending', 'stuck').toArray(),
    texts: await documents.where('unsent').equals(1).toArray(),
    problems: await problems.toArray(),
  }
}
