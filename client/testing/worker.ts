import { Worker as Thread } from 'node:worker_threads'

const ROOT = new URL('../..', import.meta.url)

/** A worker as a page has it: a thread that runs the same module. */
export class PageWorker {
  readonly #thread: Thread
  constructor(address: string) {
    const { pathname } = new URL(address, 'http://localhost/')
    const workerData = new URL(`.${pathname}`, ROOT).href
    this.#thread = new Thread(new URL('./worker-scope.ts', import.meta.url), { workerData })
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
