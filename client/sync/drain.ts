import { OfflineError, RefusedError } from './api.ts'
import type { Engine } from './engine.ts'
import { backoff } from './outbox.ts'
import type { Platform } from './platform.ts'
import type { Vault } from './vault.ts'

export interface DrainState {
  online: boolean
  /** Whether there is a token to push with. */
  signedIn: boolean
  /** Earliest time an entry of the outbox may be sent; null when none waits. */
  due: number | null
  /** After failures: nothing is tried before this time. */
  notBefore: number
  lastPull: number
  visible: boolean
  /** Something said that there is news. */
  poked: boolean
}

const POLL_MS = 60_000
const WATCHDOG_MS = 60_000
const PUSHES_BEFORE_PULL = 20

/** When to push and when to pull next, in ms; null when there is no reason to. Pure, so that it can be proved. */
export function schedule(
  state: DrainState,
  now: number,
): { push: number | null; pull: number | null } {
  if (!state.online) return { push: null, pull: null }
  const push =
    state.due === null || !state.signedIn
      ? null
      : Math.min(Math.max(state.due, state.notBefore, now), laterBy(now, state.due))
  const pull = state.poked
    ? Math.max(now, state.notBefore)
    : state.visible
      ? Math.max(now, state.lastPull + POLL_MS)
      : null
  return { push, pull }
}

/** A waiting change is tried within a minute of being due, whatever the backoff says. */
function laterBy(now: number, due: number): number {
  return Math.max(now, due) + WATCHDOG_MS
}

export interface DrainStatus {
  sending: boolean
  /** Outcome of the last request. */
  reachable: boolean
}

/** Keeps an engine going in the tab that leads: one request at a time, again when something happens. */
export class Drain {
  readonly #engine: Engine
  readonly #vault: Vault
  readonly #platform: Platform
  readonly #signedIn: () => boolean
  readonly #changed: (status: DrainStatus) => void
  #timer: ReturnType<typeof setTimeout> | null = null
  #running = false
  #again = false
  #stopped = false
  #failures = 0
  #notBefore = 0
  #lastPull = 0
  #poked = true

  constructor(parts: {
    engine: Engine
    vault: Vault
    platform: Platform
    signedIn: () => boolean
    changed: (status: DrainStatus) => void
  }) {
    this.#engine = parts.engine
    this.#vault = parts.vault
    this.#platform = parts.platform
    this.#signedIn = parts.signedIn
    this.#changed = parts.changed
  }

  /** There is something to send. */
  wake(): void {
    void this.#run()
  }

  /** There may be something to fetch. */
  poke(): void {
    this.#poked = true
    void this.#run()
  }

  /** The network is back, or somebody looks: waiting made sense before, not now. */
  retryNow(): void {
    this.#notBefore = 0
    this.poke()
  }

  stop(): void {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    this.#again = true
    if (this.#running) return
    this.#running = true
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false
        await this.#step()
      }
    } finally {
      this.#running = false
      if (!this.#stopped) this.#changed({ sending: false, reachable: this.#failures === 0 })
    }
    await this.#sleep()
  }

  async #step(): Promise<void> {
    const now = this.#platform.now()
    const { push, pull } = schedule(await this.#state(), now)
    try {
      if (push !== null && push <= now) {
        this.#changed({ sending: true, reachable: this.#failures === 0 })
        // A long outbox goes out in one go; news may wait that long, but not for ever.
        let more = await this.#engine.pushOnce()
        for (let i = 1; more === 'more' && i < PUSHES_BEFORE_PULL; i++)
          more = await this.#engine.pushOnce()
        if (more === 'more') this.#again = true
        this.#poked = true
        this.#succeeded()
      }
      if ((pull !== null && pull <= now) || (push !== null && push <= now)) {
        this.#poked = false
        if ((await this.#engine.pullOnce()) === 'more') {
          this.#poked = true
          this.#again = true
        }
        this.#lastPull = this.#platform.now()
        this.#succeeded()
      }
    } catch (error) {
      this.#failed(error)
    }
  }

  #succeeded(): void {
    this.#failures = 0
    this.#notBefore = 0
    this.#changed({ sending: false, reachable: true })
  }

  #failed(error: unknown): void {
    this.#failures += 1
    this.#poked = true
    const wait =
      error instanceof RefusedError && error.retryAfter !== null ? error.retryAfter * 1_000 : 0
    this.#notBefore =
      this.#platform.now() + Math.max(wait, backoff(this.#failures, this.#platform.random()))
    this.#changed({ sending: false, reachable: !(error instanceof OfflineError) })
    if (!(error instanceof OfflineError) && !(error instanceof RefusedError)) reportError(error)
  }

  async #sleep(): Promise<void> {
    if (this.#stopped) return
    const now = this.#platform.now()
    const { push, pull } = schedule(await this.#state(), now)
    const next = Math.min(push ?? Infinity, pull ?? Infinity, now + WATCHDOG_MS)
    if (this.#timer) clearTimeout(this.#timer)
    // Polls of many devices spread out by themselves this way.
    const jitter = 0.8 + this.#platform.random() * 0.4
    this.#timer = setTimeout(() => void this.#run(), Math.max(50, (next - now) * jitter))
  }

  async #state(): Promise<DrainState> {
    const waiting = await this.#vault.outbox.where('state').anyOf('pending', 'stuck').toArray()
    return {
      online: this.#platform.isOnline(),
      signedIn: this.#signedIn(),
      due: waiting.length > 0 ? Math.min(...waiting.map((entry) => entry.retry_at)) : null,
      notBefore: this.#notBefore,
      lastPull: this.#lastPull,
      visible: typeof document === 'undefined' || document.visibilityState === 'visible',
      poked: this.#poked,
    }
  }
}
