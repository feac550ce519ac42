import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'
import { inject } from 'vitest'

/** A worker as a page has it: a thread that runs the same script, bundled by `build-workers.ts`. */
export class PageWorker {
  readonly #thread: Thread
  constructor(address: string) {
    const { pathname } = new URL(address, 'http://localhost/')
    const bundled = (name: string) => pathToFileURL(join(inject('workers'), `${name}.mjs`))
    const workerData = bundled(basename(pathname, '.ts')).href
    this.#thread = new Thread(bundled('worker-scope'), { workerData })
  }
  addEventListener(type: 'message' | 'error', tell: (event: Event) => void): void {
    this.#thread.on(type, (data: unknown) =>
      tell(type === 'message' ? new MessageEvent(type, { data }) : new Event(type)),
    )
  }
  postMessage(message: unknown): void {
    this.#thread.postMessage(message)
  }
  terminate(): void {
    void this.#thread.terminate()
  }
}
