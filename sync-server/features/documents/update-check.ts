import { Worker } from 'node:worker_threads'
import { programBeside } from '../../program.ts'

/** Limits of processor time: other work on the machine makes no update more expensive. */
const LIMIT_MS = 2_000
/** No update may occupy the server longer than this. */
const ALLOWED_MS = 500
const LOOK_MS = 250
const IDLE_MS = 10_000
const MAX_HEAP_MB = 256

/** Tries updates of unknown cost in a thread of its own, one at a time. */
export class UpdateCheck {
  #worker: Worker | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | null = null

  /**
   * Returns true when applying the update to that state, and loading the outcome, take a reasonable time of the processor. The
   * state is asked for in its turn, with what callers before took as soon as it had passed. `last` runs once it has passed, still in
   * its turn: a caller that has to wait for something more waits there.
   */
  passes(
    state: () => Uint8Array,
    update: Uint8Array,
    last?: () => Promise<unknown>,
  ): Promise<boolean> {
    const result = this.#turn.then(async () => {
      const passes = await this.#try(state(), update)
      if (passes) await last?.()
      return passes
    })
    this.#turn = result.catch(() => undefined)
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
    const { promise, resolve } = Promise.withResolvers<number | null>()
    const failed = () => resolve(null)
    const before = await spentBy(worker)
    const look = async () => (await spentBy(worker)) - before > LIMIT_MS && failed()
    const timer = setInterval(() => void look(), LOOK_MS)
    worker.once('message', resolve).once('error', failed).once('exit', failed)
    worker.postMessage({ state, update })
    const spent = await promise
    clearInterval(timer)
    // One by one: a worker whose listeners are removed all at once loses its own, and delivers nothing any more.
    worker.off('message', resolve).off('error', failed).off('exit', failed)
    if (spent !== null) this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref()
    else this.stop()
    return spent !== null && spent <= ALLOWED_MS
  }

  #start(): Worker {
    const worker = new Worker(programBeside(import.meta.url, 'update-check.worker'), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    worker.unref()
    return worker
  }
}

/** The worker's processor time so far, in ms; 0 if it does not run, which its `exit` reports. */
const spentBy = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => 0,
  )
