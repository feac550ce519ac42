import 'fake-indexeddb/auto'
import { PageWorker } from './worker.ts'
import { Window } from 'happy-dom'
import { WebSocket } from 'ws'

if (process.env['SHARED_BY_FILES'])
  throw new Error(
    'This test would leave a window to the other files of its worker: add it to ALONE (scripts/vitest.config.ts).',
  )

export const DESK = { width: 1280, height: 900 }
export const TABLET = { width: 800, height: 1100 }
export const PHONE = { width: 390, height: 844 }

/** Import it before anything that looks at the browser: the globals that the client takes from a window, without one. */
export const page = new Window({ url: 'http://localhost/', ...DESK })

/**
 * Node's own socket dispatches events of another class than the window's. A browser reports no error of a connection without a
 * listener.
 */
class Socket extends WebSocket {
  constructor(address: string, protocols?: string | string[]) {
    super(address, protocols)
    this.on('error', () => undefined)
  }
}

const globals = globalThis as unknown as Record<string, unknown>
const define = (name: string, value: unknown) =>
  Object.defineProperty(globals, name, { value, configurable: true, writable: true })

// Node's own globals stay, because the server runs in the same process. Those of documents come from the window.
const OF_THE_WINDOW = new Set(['Event', 'CustomEvent', 'MessageEvent', 'navigator', 'localStorage'])
for (const name of Object.getOwnPropertyNames(page)) {
  const value: unknown = (page as unknown as Record<string, unknown>)[name]
  if (name in globals && !OF_THE_WINDOW.has(name)) continue
  define(name, value)
}
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
  define(name, page[name].bind(page))
for (const name of ['window', 'self']) define(name, globalThis)
define('WebSocket', Socket)

/** Node’s own knows no form; React reads the one that is sent. */
const ofFiles = globalThis.FormData
class Form extends ofFiles {
  constructor(form?: HTMLFormElement) {
    super()
    if (!form) return
    for (const [name, value] of new page.FormData(form as never)) this.append(name, value as string)
  }
}
define('FormData', Form)
// No font loads here: code that waits for fonts continues at once.
const fonts = Object.assign(new page.EventTarget(), {
  ready: Promise.resolve(),
  [Symbol.iterator]: () => [].values(),
})
Object.defineProperty(page.document, 'fonts', { value: fonts })
define('scrollTo', () => undefined)
// A window has its elements by their id as well: so the notices find their one style sheet again.
Object.defineProperty(globals, '_goober', { get: () => page.document.getElementById('_goober') })
define('scrollX', 0)
define('scrollY', 0)
// The document is as high as its window. A browser scrolls none further than it goes; here it would stay there for all later pages.
Object.defineProperty(page.document.documentElement, 'scrollTop', {
  get: () => 0,
  set() {},
})
define('Worker', PageWorker)
define('reportError', (error: unknown) => process.emitWarning(error as Error))

// A list shows what has a height and room on the page.
Object.defineProperty(page.document.documentElement, 'clientHeight', {
  get: () => page.innerHeight,
})
Object.defineProperty(page.HTMLElement.prototype, 'offsetParent', {
  get(this: Element) {
    return this.parentElement
  },
})
class Observer implements ResizeObserver {
  readonly #tell: ResizeObserverCallback
  readonly #targets = new Set<Element>()
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element): void {
    this.#targets.add(target)
    const contentRect = new DOMRect(0, 0, page.innerWidth, 100)
    const entry = { target, contentRect } as unknown as ResizeObserverEntry
    queueMicrotask(() => this.#targets.has(target) && this.#tell([entry], this))
  }
  unobserve(target: Element): void {
    this.#targets.delete(target)
  }
  disconnect(): void {
    this.#targets.clear()
  }
}
define('ResizeObserver', Observer)
Object.assign(page, { ResizeObserver: Observer })
