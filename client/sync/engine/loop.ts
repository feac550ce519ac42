import type { Platform } from '../store/platform.ts'
import { backoff } from './backoff.ts'

interface LoopParts {
  platform: Pick<Platform, 'now' | 'random'>
  /** How long the loop rests when no step is asked for, in ms; null: until something wakes it. */
  rest(): number | null | Promise<number | null>
  /** Longest wait between tries, in ms. */
  longestWait?: number
}

/** Runs one step at a time: once more when it was woken meanwhile, and again after its rest. */
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

  /** Whether another step follows the one that runs. */
  get isWoken(): boolean {
    return this.#again && !this.#stopped
  }

  /** After failures: time before which steps should try nothing, in ms. */
  get notBefore(): number {
    const now = this.#parts.platform.now()
    // A clock that was set back meanwhile must not hold anything up until it has caught up.
    return now < this.#pausedAt ? 0 : this.#notBefore
  }

  /** There is something to do: a step runs now, or right after the one that runs. */
  wake(): void {
    void this.#run()
  }

  /** The same, once this time is over; an alarm that is set already stays as it is. */
  wakeWithin(ms: number): void {
    if (this.#timer === null) this.#sleep(ms)
  }

  /** The network is back, or somebody looks: waiting made sense before, not now. */
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

  /** Counts a failure. Returns how long to wait before the next try, at least `least`. */
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

  /** Steps until none is asked for. Returns how long to rest. */
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
      // Whose account was closed meanwhile has no databases any more.
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
