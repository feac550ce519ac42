import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'
import { inject, onTestFinished } from 'vitest'

let gate = Promise.resolve()

/** From now on what workers say waits until the returned function is called. */
export function holdWorkers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  onTestFinished(() => resolve())
  return resolve
}

/** A worker as a page has it: a thread that runs the same script, bundled by `build-workers.ts`. */
export class PageWorker {
  readonly #thread: Thread
  #ended = false
  constructor(address: string) {
    const { pathname } = new URL(address, 'http://localhost/')
    const bundled = (name: string) => pathToFileURL(join(inject('workers'), `${name}.mjs`))
    const workerData = bundled(basename(pathname, '.ts')).href
    this.#thread = new Thread(bundled('worker-scope'), { workerData })
  }
  addEventListener(type: 'message' | 'error', tell: (event: Event) => void): void {
    this.#thread.on(type, (data: unknown) => {
      const event = type === 'message' ? new MessageEvent(type, { data }) : new Event(type)
      void gate.then(() => this.#ended || tell(event))
    })
  }
  postMessage(message: unknown): void {
    this.#thread.postMessage(message)
  }
  terminate(): void {
    this.#ended = true
    void this.#thread.terminate()
  }
}
