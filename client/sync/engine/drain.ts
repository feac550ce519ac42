import { OfflineError, RefusedError } from '../session/api.ts'
import type { Engine } from './engine.ts'
import { backoff } from './outbox.ts'
import { firstDue } from './push.ts'
import type { Platform } from '../store/platform.ts'
import type { Vault } from '../store/vault.ts'

export interface DrainState {
  online: boolean
  /** Whether a request made now would be this account's; while it is not, its rows stay as they are. */
  entitled: boolean
  /** Earliest time an entry of the outbox may be sent; null when none waits. */
  due: number | null
  /** After failures: nothing is tried before this time. */
  notBefore: number
  /** When something was last tried. */
  attemptedAt: number
  /** When to ask although nothing was heard. */
  pollAt: number
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
  if (!state.online || !state.entitled) return { push: null, pull: null }
  // A waiting change is tried within a minute of the last attempt, whatever the backoff says.
  // A clock that was set back meanwhile must not hold anything up until it has caught up.
  const wasSetBack = state.attemptedAt > now
  const patience = wasSetBack ? now : Math.min(state.notBefore, state.attemptedAt + WATCHDOG_MS)
  const push = state.due === null ? null : Math.max(now, state.due, patience)
  const pull = state.poked
    ? Math.max(now, state.notBefore)
    : state.visible
      ? Math.max(now, wasSetBack ? now : state.pollAt)
      : null
  return { push, pull }
}

async function attempt(work: () => Promise<void>): Promise<unknown> {
  try {
    await work()
    return undefined
  } catch (error) {
    return error ?? new Error('Failed without a reason')
  }
}

/** Nobody is there. */
function isAway(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof RefusedError && error.status >= 502)
}

/** Somebody is there, and asks for peace. */
function isBusy(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 429
}

/** For the header, in every tab of this browser. */
export interface DrainStatus {
  sending: boolean
  /** Outcome of the last request. */
  reachable: boolean
  /** The server no longer understands this version of the app: everything waits for the update. */
  outdated: boolean
}

/** Keeps an engine going in the tab that leads: one request at a time, again when something happens. */
export class Drain {
  readonly #engine: Engine
  readonly #vault: Vault
  readonly #platform: Platform
  readonly #entitled: () => boolean
  readonly #changed: (status: DrainStatus) => void
  #timer: ReturnType<typeof setTimeout> | null = null
  #running = false
  #again = false
  #stopped = false
  #failures = 0
  #notBefore = 0
  #attemptedAt = 0
  #pollAt = 0
  #reachable = true
  #outdated = false
  #told: DrainStatus | null = null
  #poked = true

  constructor(parts: {
    engine: Engine
    vault: Vault
    platform: Platform
    entitled: () => boolean
    changed: (status: DrainStatus) => void
  }) {
    this.#engine = parts.engine
    this.#vault = parts.vault
    this.#platform = parts.platform
    this.#entitled = parts.entitled
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
      this.#tell(false)
    }
    await this.#sleep()
  }

  async #step(): Promise<void> {
    const now = this.#platform.now()
    const { push, pull } = schedule(await this.#state(), now)
    const pushes = push !== null && push <= now
    const pulls = pull !== null && pull <= now
    if (!pushes && !pulls) return
    this.#attemptedAt = now
    let failure: unknown
    if (pushes) failure = await attempt(() => this.#push())
    // News still arrive while the outbox is refused as a whole; a server that is away or busy is left alone.
    if (!isAway(failure) && !isBusy(failure)) {
      const failed = await attempt(() => this.#pull())
      failure ??= failed
    }
    if (failure === undefined) this.#succeeded()
    // Whose account was closed meanwhile cannot write down what came.
    else if (!this.#stopped) this.#failed(failure)
  }

  async #push(): Promise<void> {
    this.#tell(true)
    // A long outbox goes out in one go; news may wait that long, but not for ever.
    if ((await this.#engine.push(PUSHES_BEFORE_PULL)) === 'more') this.#again = true
  }

  async #pull(): Promise<void> {
    this.#poked = false
    if ((await this.#engine.pull()) === 'more') {
      this.#poked = true
      this.#again = true
    }
    // Polls of many devices spread out this way.
    const jitter = 0.8 + this.#platform.random() * 0.4
    this.#pollAt = this.#platform.now() + POLL_MS * jitter
  }

  #succeeded(): void {
    this.#failures = 0
    this.#notBefore = 0
    this.#reachable = true
    this.#outdated = false
  }

  #failed(error: unknown): void {
    this.#failures += 1
    this.#poked = true
    const wait =
      error instanceof RefusedError && error.retryAfter !== null ? error.retryAfter * 1_000 : 0
    this.#notBefore =
      this.#platform.now() + Math.max(wait, backoff(this.#failures, this.#platform.random()))
    this.#reachable = !isAway(error)
    this.#outdated = error instanceof RefusedError && error.status === 426
    if (!(error instanceof OfflineError) && !(error instanceof RefusedError)) reportError(error)
  }

  #tell(sending: boolean): void {
    const told = this.#told
    const now = { sending, reachable: this.#reachable, outdated: this.#outdated }
    if (this.#stopped || JSON.stringify(told) === JSON.stringify(now)) return
    this.#told = now
    this.#changed(now)
  }

  async #sleep(): Promise<void> {
    if (this.#stopped) return
    const now = this.#platform.now()
    const { push, pull } = schedule(await this.#state(), now)
    const next = Math.min(push ?? Infinity, pull ?? Infinity, now + WATCHDOG_MS)
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), Math.max(50, next - now))
  }

  async #state(): Promise<DrainState> {
    return {
      online: this.#platform.isOnline(),
      entitled: this.#entitled(),
      due: await firstDue(this.#vault, this.#platform.now()),
      notBefore: this.#notBefore,
      attemptedAt: this.#attemptedAt,
      pollAt: this.#pollAt,
      visible: typeof document === 'undefined' || document.visibilityState === 'visible',
      poked: this.#poked,
    }
  }
}
