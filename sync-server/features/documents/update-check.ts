import { Worker } from 'node:worker_threads'
import { programBeside } from '../../program.ts'

const LIMIT_MS = 2_000
/** No update may occupy the server longer than this. */
const ALLOWED_MS = 500
const IDLE_MS = 10_000
const MAX_HEAP_MB = 256

/** Tries updates of unknown cost in a thread of its own, one at a time. */
export class UpdateCheck {
  #worker: Worker | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | null = null

  /** Returns true when applying the update to that state takes a reasonable time. */
  passes(state: Uint8Array, update: Uint8Array): Promise<boolean> {
    const result = this.#turn.then(() => this.#try(state, update))
    this.#turn = result
    return result
  }

  stop(): void {
    if (this.#idle) clearTimeout(this.#idle)
    void this.#worker?.terminate()
    this.#worker = null
  }

  async #try(state: Uint8Array, update: Uint8Array): Promise<boolean> {
    if (this.#idle) clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#start())
    const { promise, resolve } = Promise.withResolvers<number>()
    const failed = () => resolve(Infinity)
    const timer = setTimeout(failed, LIMIT_MS)
    worker.once('message', resolve).once('error', failed).once('exit', failed)
    worker.postMessage({ state, update })
    const milliseconds = await promise
    clearTimeout(timer)
    // One by one: a worker whose listeners are removed all at once loses its own, and delivers nothing any more.
    worker.off('message', resolve).off('error', failed).off('exit', failed)
    if (milliseconds === Infinity) this.stop()
    else this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref()
    return milliseconds <= ALLOWED_MS
  }

  #start(): Worker {
    const worker = new Worker(programBeside(import.meta.url, 'update-check.worker'), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    worker.unref()
    return worker
  }
}
