import { TOKEN_CHECK_MS, TOKEN_EXPIRY_MARGIN_MS } from '#shared/limits.ts'
import type { Session as Stored } from '#shared/contract/auth.ts'
import type { User } from '#shared/contract/users.ts'
import { SESSION_EXPIRED } from '#shared/error-texts.ts'
import { type Api, createApi, RefusedError } from './api.ts'
import { hearServerTime, serverNow } from '../../clock.ts'
import type { Platform } from '../store/platform.ts'

const STORAGE_KEY = 'auth-storage'
const ACCOUNT_KEY = 'last-account'
/** A user signed out offline: the client still has to tell the server. */
const SIGNED_OUT_KEY = 'signed-out'
/**
 * Part that this device removes of an account that left it (let-go.ts): work that the server has as well, or
 * everything.
 */
export type Leaving = 'sent' | 'everything'
const LEAVING = 'leaving:'
export const leavingKey = (userId: string): string => `${LEAVING}${userId}`

export interface SignUp {
  username: string
  email: string
  password: string
  homepage?: string
}

export interface SessionState {
  /** `expired`: the account's work on this device stays at hand, sending waits until it signs in again. */
  status: 'visitor' | 'signed-in' | 'expired'
  user: User | null
  /** Reason of the session's end, if the server or another device ended it. */
  reason?: string
}

type Listener = (state: SessionState) => void
/** The part of `localStorage` a session needs. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The signed-in account of this device. Only a refused refresh ends a session; being offline never does. */
export class Session {
  readonly api: Api
  readonly #platform: Platform
  readonly #storage: KeyValue
  readonly #locks: LockManager | undefined
  readonly #listeners = new Set<Listener>()
  #token: string | null = null
  #state: SessionState = { status: 'visitor', user: null }
  /** Somebody was signed in on this page. */
  #wasOpen = false
  #renewing: Promise<string | null> | null = null
  #turn: Promise<unknown> = Promise.resolve()

  constructor(platform: Platform, storage: KeyValue, locks?: LockManager) {
    this.#platform = platform
    this.#storage = storage
    this.#locks = locks
    this.api = this.#apiWith(() => this.#token)
    this.#load()
  }

  /** Calls in the name of one account: once another account is signed in, the client itself refuses them. */
  apiFor(userId: string | null): Api {
    return this.#apiWith(() => {
      if (!this.speaksFor(userId)) throw new RefusedError(401, 'auth.expired', SESSION_EXPIRED)
      return this.#token
    })
  }

  /** True if a request sent now would be made in this account's name; null is a visitor. */
  speaksFor(userId: string | null): boolean {
    const { status, user } = this.#state
    return userId === null ? status === 'visitor' : status === 'signed-in' && user?.id === userId
  }

  get state(): SessionState {
    return this.#state
  }

  /** What is stored of the session; null if nobody is signed in. */
  get stored(): Stored | null {
    // Another tab may have signed out, and this one may not have heard of it yet.
    this.#load()
    const { user } = this.#state
    return user && this.#token ? { user, token: this.#token } : null
  }

  /** Takes up the session of somebody whom `localStorage` lost in a crash; of nobody who signed out. Returns whether it did. */
  restore(session: Stored): boolean {
    this.#load()
    const isLeaving = this.#storage.getItem(leavingKey(session.user.id)) !== null
    if (this.#wasOpen || isLeaving || this.#isUntold()) return false
    this.#keep(session)
    return true
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async signIn(body: { username: string; password: string }): Promise<void> {
    await this.#alone(async () => this.#enter((await this.api.auth.login({ body })).data))
  }

  async signUp(body: SignUp, proof: string | null): Promise<void> {
    await this.#alone(async () => this.#enter((await this.api.auth.signup({ body, proof })).data))
  }

  /** Ends the session on this device at once; the server hears of it when it can be reached. */
  async signOut(leaving: Leaving = 'sent'): Promise<void> {
    this.#storage.setItem(SIGNED_OUT_KEY, '1')
    this.depart(leaving)
    await this.#alone(() => this.#tellSignedOut())
  }

  /** The account leaves this device. Stores that first, so that the removal also runs after a crash. */
  depart(leaving: Leaving, reason?: string): void {
    const { user } = this.#state
    if (user) this.#storage.setItem(leavingKey(user.id), leaving)
    this.#storage.removeItem(ACCOUNT_KEY)
    this.#leave({ status: 'visitor', user: null, ...(reason ? { reason } : {}) })
  }

  /** Ends the refresh cookie. `check` repeats this until the server has heard of it. */
  async #tellSignedOut(): Promise<void> {
    // Another tab may have told the server, or a user may have signed in there.
    this.#load()
    if (this.#token || !this.#isUntold()) return
    try {
      await this.api.auth.logout({ body: {} })
      this.#storage.removeItem(SIGNED_OUT_KEY)
    } catch {
      // Still offline: `check` tries again.
    }
  }

  #isUntold(): boolean {
    return this.#storage.getItem(SIGNED_OUT_KEY) !== null
  }

  /** The user as the server knows them now, such as after coins were spent. */
  updateUser(user: User): void {
    if (this.stored?.user.id === user.id) this.#keep({ user, token: this.#token! })
  }

  /**
   * Run on load and every 240 s: a token within five minutes of its end is exchanged. Where nobody answers, the next run
   * asks again.
   */
  async check(): Promise<void> {
    if (this.#isUntold()) await this.#alone(() => this.#tellSignedOut())
    if (this.#token && this.#endsSoon(this.#token)) await this.renew().catch(() => undefined)
  }

  /** Calls `check` now and from then on; returns a function that stops it. */
  watch(): () => void {
    // What another tab did before this one listened.
    this.#load()
    const check = () => void this.check().catch(() => undefined)
    check()
    // The account may have been deleted or signed out elsewhere meanwhile: the renewal finds out.
    if (this.#state.status === 'expired') void this.renew().catch(() => undefined)
    const timer = setInterval(check, TOKEN_CHECK_MS)
    const storage = ({ key }: StorageEvent) =>
      (key === STORAGE_KEY || key === ACCOUNT_KEY) && this.#load()
    globalThis.addEventListener('storage', storage)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('storage', storage)
    }
  }

  /**
   * A token in place of an old one; null once the server has ended the session. Throws what kept this device from asking:
   * no network, a busy server. One renewal at a time, in all tabs of this browser.
   */
  renew(old: string | null = this.#token): Promise<string | null> {
    this.#renewing ??= this.#alone(() => this.#renew(old)).finally(() => (this.#renewing = null))
    return this.#renewing
  }

  async #renew(old: string | null): Promise<string | null> {
    this.#load()
    // It was renewed while another call was under way, or by another tab while this one waited for the lock.
    if (this.#token && this.#token !== old && !this.#endsSoon(this.#token)) return this.#token
    const { user } = this.#state
    // The user signed out meanwhile: there is no session to renew.
    if (!user) return null
    const asked = this.#signedIn()
    try {
      const { data } = await this.api.auth.refresh({ body: { user_id: user.id } })
      if (this.#signedIn() !== asked) return this.#token
      if (data.user.id !== user.id) throw new RefusedError(401, 'auth.expired', SESSION_EXPIRED)
      this.#enter(data)
      return data.token
    } catch (error) {
      // The server's answer is about the session that asked; another one may be signed in now.
      if (this.#signedIn() !== asked) return this.#token
      if (!(error instanceof RefusedError)) throw error
      if (error.code === 'auth.account_deleted') this.depart('everything')
      else if (error.code === 'auth.signed_out') this.depart('sent', error.message)
      // A proxy that wants a password is not our server.
      else if (error.status === 401 && error.code !== 'unknown')
        this.#leave({ status: 'expired', user: this.#state.user })
      else throw error
      return null
    }
  }

  /** The account and session that are signed in on this device now; another tab may have changed them. */
  #signedIn(): string {
    this.#load()
    return JSON.stringify([this.#state.user?.id, this.#token])
  }

  #apiWith(token: () => string | null): Api {
    return createApi(this.#platform, {
      token,
      // Reads the token again: another tab may have signed another user in meanwhile.
      renew: async (old) => ((await this.renew(old)) === null ? null : token()),
      serverTime: (time) => hearServerTime(time, this.#platform.now()),
    })
  }

  /**
   * Runs one call at a time, in all tabs of this browser, of those whose answer sets or clears the refresh cookie: a
   * late answer would replace the cookie of a newer session. Without locks, only in this tab.
   */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#locks) return this.#locks.request('refresh', work) as Promise<T>
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }

  #endsSoon(token: string): boolean {
    return expiryOf(token) - TOKEN_EXPIRY_MARGIN_MS <= serverNow(this.#platform.now())
  }

  #load(): void {
    const stored = parse<Stored>(this.#storage.getItem(STORAGE_KEY))
    if (stored?.token && stored.user) {
      this.#token = stored.token
      return this.#set({ status: 'signed-in', user: stored.user })
    }
    this.#token = null
    const user = parse<User>(this.#storage.getItem(ACCOUNT_KEY))
    this.#set(user ? { status: 'expired', user } : { status: 'visitor', user: null })
  }

  #enter(session: Stored): void {
    // The new session's cookie has replaced the old one's: nothing is left to tell the server.
    this.#storage.removeItem(SIGNED_OUT_KEY)
    this.#storage.removeItem(leavingKey(session.user.id))
    this.#keep(session)
  }

  #keep({ token, user }: Stored): void {
    this.#token = token
    this.#storage.setItem(STORAGE_KEY, JSON.stringify({ token, user }))
    this.#storage.setItem(ACCOUNT_KEY, JSON.stringify(user))
    this.#set({ status: 'signed-in', user })
  }

  #leave(state: SessionState): void {
    this.#token = null
    this.#storage.removeItem(STORAGE_KEY)
    this.#set(state.user ? state : { ...state, status: 'visitor' })
  }

  #set(state: SessionState): void {
    if (
      state.status === this.#state.status &&
      JSON.stringify(state.user) === JSON.stringify(this.#state.user)
    )
      return
    this.#state = state
    this.#wasOpen ||= state.user !== null
    for (const listener of this.#listeners) listener(state)
  }
}

/** End of a token, in ms; 0 if it cannot be read or has none. */
export function expiryOf(token: string): number {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1_000 : 0
  } catch {
    return 0
  }
}

/** Accounts that left this device and whose data is not removed yet. */
export function leavingAccounts(storage: Storage): string[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(LEAVING))
    .map((key) => key.slice(LEAVING.length))
}

function parse<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}
