import { OfflineError, RefusedError } from '../session/api.ts'
import type { Engine } from './engine.ts'
import { Loop } from './loop.ts'
import { firstDue } from './push.ts'
import type { LoopNews } from '../store/loop-status.ts'
import type { Platform } from '../store/platform.ts'
import type { Vault } from '../store/vault.ts'

export interface ScheduleState {
  online: boolean
  /**
   * True if a request sent now would be made in this account's name. While false, the account's rows stay as they
   * are.
   */
  entitled: boolean
  /** Earliest time an entry of the outbox may be sent; null when none waits. */
  due: number | null
  /** After failures, the loop tries nothing before this time. */
  notBefore: number
  /** Time of the last attempt. */
  attemptedAt: number
  /** Time of the next poll without a poke. */
  pollAt: number
  visible: boolean
  /** The server poked, or a pull has more to fetch. */
  poked: boolean
}

const POLL_MS = 60_000
const WATCHDOG_MS = 60_000
const PUSHES_BEFORE_PULL = 20

/**
 * Times of the next push and the next pull, in ms; null when there is no reason for one. Pure, so that tests can prove
 * it.
 */
export function schedule(
  state: ScheduleState,
  now: number,
): { push: number | null; pull: number | null } {
  if (!state.online || !state.entitled) return { push: null, pull: null }
  // The loop tries a waiting change within a minute of the last attempt, whatever the backoff says. After a device's
  // clock was set back, nothing must wait until it has caught up.
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

/** The server cannot be reached. */
function isAway(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof RefusedError && error.status >= 502)
}

/** The server asks this device to slow down. */
function isBusy(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 429
}

interface SyncLoopParts {
  engine: Engine
  vault: Vault
  platform: Platform
  /** True if a request sent now would be made in this account's name. */
  entitled: () => boolean
  changed: (news: LoopNews) => void
}

/** Runs an engine in the leading tab: one request at a time, again when something happens. */
export class SyncLoop {
  readonly #parts: SyncLoopParts
  readonly #loop: Loop
  #attemptedAt = 0
  #pollAt = 0
  /** Outcome of the last request; undefined before the first. */
  #reachable: boolean | undefined
  #outdated = false
  #published: LoopNews | null = null
  #poked = true

  constructor(parts: SyncLoopParts) {
    this.#parts = parts
    const { platform } = parts
    this.#loop = new Loop(() => this.#step(), { platform, rest: () => this.#rest() })
  }

  /** Runs a step: the outbox may have something to send. */
  wake(): void {
    this.#loop.wake()
  }

  /** Runs a step with a pull: the server may have news. */
  poke(): void {
    this.#poked = true
    this.#loop.wake()
  }

  /** Runs a step now, without the pause after failures: the network is back, or the user looks. */
  retryNow(): void {
    this.#poked = true
    this.#loop.retryNow()
  }

  stop(): void {
    this.#loop.stop()
  }

  async #step(): Promise<void> {
    try {
      await this.#exchange()
    } finally {
      if (!this.#loop.isWoken) this.#publish(false)
    }
  }

  async #exchange(): Promise<void> {
    const now = this.#parts.platform.now()
    const state = await this.#state()
    // It asks nothing then, and an earlier loop's outage would never end.
    if (!state.entitled) this.#reachable ??= true
    const { push, pull } = schedule(state, now)
    const pushes = push !== null && push <= now
    const pulls = pull !== null && pull <= now
    if (!pushes && !pulls) return
    this.#attemptedAt = now
    let failure: unknown
    if (pushes) failure = await attempt(() => this.#push())
    // Pull even if the server refused the whole outbox, but not if it is away or busy.
    if (!isAway(failure) && !isBusy(failure)) {
      const failed = await attempt(() => this.#pull())
      failure ??= failed
    }
    if (failure === undefined) this.#succeeded()
    // After `stop` the databases are closed, and there is nothing to record.
    else if (!this.#loop.isStopped) this.#failed(failure)
  }

  async #push(): Promise<void> {
    this.#publish(true)
    // Send a long outbox in one go: a pull may wait that long, but not for ever.
    if ((await this.#parts.engine.push(PUSHES_BEFORE_PULL)) === 'more') this.#loop.wake()
  }

  async #pull(): Promise<void> {
    const { engine, platform } = this.#parts
    this.#poked = false
    if ((await engine.pull()) === 'more') this.poke()
    // Jitter spreads the polls of many devices.
    const jitter = 0.8 + platform.random() * 0.4
    this.#pollAt = platform.now() + POLL_MS * jitter
  }

  #succeeded(): void {
    this.#loop.succeeded()
    this.#reachable = true
    this.#outdated = false
  }

  #failed(error: unknown): void {
    this.#poked = true
    const asked = error instanceof RefusedError ? (error.retryAfter ?? 0) : 0
    this.#loop.pause(this.#loop.failed(asked * 1_000))
    this.#reachable = !isAway(error)
    this.#outdated = error instanceof RefusedError && error.status === 426
    if (!(error instanceof OfflineError) && !(error instanceof RefusedError)) reportError(error)
  }

  #publish(sending: boolean): void {
    const reachable = this.#reachable
    const news = {
      sending,
      outdated: this.#outdated,
      ...(reachable !== undefined && { reachable }),
    }
    const isSame = JSON.stringify(this.#published) === JSON.stringify(news)
    if (this.#loop.isStopped || isSame) return
    this.#published = news
    this.#parts.changed(news)
  }

  async #rest(): Promise<number> {
    const now = this.#parts.platform.now()
    const { push, pull } = schedule(await this.#state(), now)
    const next = Math.min(push ?? Infinity, pull ?? Infinity, now + WATCHDOG_MS)
    return Math.max(50, next - now)
  }

  async #state(): Promise<ScheduleState> {
    const { platform, vault, entitled } = this.#parts
    return {
      online: platform.isOnline(),
      entitled: entitled(),
      due: await firstDue(vault, platform.now()),
      notBefore: this.#loop.notBefore,
      attemptedAt: this.#attemptedAt,
      pollAt: this.#pollAt,
      visible: typeof document === 'undefined' || document.visibilityState === 'visible',
      poked: this.#poked,
    }
  }
}
