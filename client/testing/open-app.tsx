import { page } from './window.ts'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import type { TestApp } from '../../sync-server/testing/test-app.ts'
import { App } from '../app/App.tsx'

// The first screen of a file waits until the code of the whole client has been read.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const UNTIL_MS = 30_000

type Ask = (address: string, init: RequestInit) => Promise<Response>

interface Options {
  server: TestApp
  session?: Session
  /** What stands between the client and the server. */
  network?: (ask: Ask) => Ask
}

/** The screen and the dialogs over it, without header and sidebar. */
const shown = () => [...document.querySelectorAll('#main, [role=dialog]')]
const text = () => shown().reduce((all, element) => all + element.textContent, '')

function named(name: string): HTMLElement {
  const elements = shown().flatMap((element) => [...element.querySelectorAll('button, a, input')])
  const found = elements.find(
    (element) =>
      (element.getAttribute('aria-label') ?? element.textContent) === name ||
      (element as HTMLInputElement).labels?.[0]?.textContent.startsWith(name),
  )
  if (!found) throw new Error(`Nothing is called ${name} in: ${text()}`)
  return found as HTMLElement
}

/** Opens the whole client at an address, over a server in the same process, on a device that holds nothing. */
export async function openApp(path: string, { server, session, network }: Options) {
  const ask: Ask = (address, init) => server.fetch(address, init)
  globalThis.fetch = ((input: string, init: RequestInit = {}) =>
    (network?.(ask) ?? ask)(input, init)) as typeof fetch
  Dexie.dependencies.indexedDB = new IDBFactory()
  localStorage.clear()
  if (session) localStorage.setItem('auth-storage', JSON.stringify(session))
  page.happyDOM.setURL(`http://localhost${path}`)
  document.body.innerHTML = '<div id="root"></div>'
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(text()))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  const root = createRoot(document.getElementById('root')!)
  root.render(<App />)
  const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: UNTIL_MS, interval: 5 })
  return {
    text,
    /** Every text that stood on the screen, one for each change of it. */
    seen,
    until,
    /** Resolves when the screen says it. */
    says: (words: string) =>
      until(() => {
        if (text().includes(words)) return
        const filled = [...document.querySelectorAll('input')].map(({ value }) => value)
        throw new Error(`“${words}” is not in: ${text()} [${filled.join('|')}]`)
      }),
    /** Where a link of this name leads. */
    linkTo: (name: string) => named(name).getAttribute('href'),
    async press(name: string) {
      const element = await until(() => named(name))
      element.click()
    },
    async fill(name: string, value: string) {
      const input = (await until(() => named(name))) as HTMLInputElement
      // React hears of a value that it did not set itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
    [Symbol.asyncDispose]: async () => {
      observer.disconnect()
      root.unmount()
    },
  }
}
