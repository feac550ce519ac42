import type { Platform } from '../store/platform.ts'
import { backoff } from './backoff.ts'

interface LoopParts {
  platform: Pick<Platform, 'now' | 'random'>
  /** Time the loop rests without a wake-up, in ms; null: until the next wake-up. */
  rest(): number | null | Promise<number | null>
  /** Longest wait between tries, in ms. */
  longestWait?: number
}

/** Runs one step at a time: again if a caller woke the loop meanwhile, and again after its rest. */
export class Loop {
  readonly #step: () => Promise<void>
  readonly #parts: LoopParts
  #running = false
  #again = false
  #stopped = false
  #timer: ReturnType<typeof setTimeout> | null = null
  #failures = 0
  #pausedAt = 0
  #notBefore = 0

  constructor(step: () => Promise<void>, parts: LoopParts) {
    this.#step = step
    this.#parts = parts
  }

  get isStopped(): boolean {
    return this.#stopped
  }

  /** True if another step follows the running one. */
  get isWoken(): boolean {
    return this.#again && !this.#stopped
  }

  /** After failures: steps should try nothing before this time, in ms. */
  get notBefore(): number {
    const now = this.#parts.platform.now()
    // After a device's clock was set back, nothing must wait until it has caught up.
    return now < this.#pausedAt ? 0 : this.#notBefore
  }

  /** Runs a step now, or right after the running one. */
  wake(): void {
    void this.#run()
  }

  /** Runs a step after this time; an alarm that is set already stays as it is. */
  wakeWithin(ms: number): void {
    if (this.#timer === null) this.#sleep(ms)
  }

  /** Runs a step now, without the pause after failures: the network is back, or the user looks. */
  retryNow(): void {
    this.#notBefore = 0
    this.wake()
  }

  stop(): void {
    this.#stopped = true
    this.#clearAlarm()
  }

  succeeded(): void {
    this.#failures = 0
    this.#notBefore = 0
  }

  /** Counts a failure. Returns the wait before the next try, at least `least`. */
  failed(least = 0): number {
    const { platform, longestWait = Infinity } = this.#parts
    this.#failures += 1
    return Math.max(least, Math.min(longestWait, backoff(this.#failures, platform.random())))
  }

  pause(ms: number): void {
    this.#pausedAt = this.#parts.platform.now()
    this.#notBefore = this.#pausedAt + ms
  }

  async #run(): Promise<void> {
    this.#again = true
    if (this.#running) return
    this.#running = true
    this.#clearAlarm()
    const rest = await this.#work()
    if (rest !== null) this.#sleep(rest)
  }

  /** Runs steps until no caller wants another. Returns the rest in ms. */
  async #work(): Promise<number | null> {
    try {
      while (this.isWoken) {
        this.#again = false
        await this.#step()
      }
      this.#running = false
      return this.#stopped ? null : await this.#parts.rest()
    } catch (error) {
      this.#running = false
      // The account was closed meanwhile, and its databases with it.
      if (this.#stopped) return null
      reportError(error)
      return this.failed()
    }
  }

  #sleep(ms: number): void {
    this.#clearAlarm()
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.wake()
    }, ms)
  }

  #clearAlarm(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
