import type { Cache } from './cache.ts'
import type { Left } from './left.ts'
import { writeSafely } from './storage.ts'
import type { Draft, Vault } from './vault.ts'

const SAVE_AFTER_MS = 300
const RETRY_MS = 2_000

/** `held`: the draft is being sent as it is now; `cleared`: it was sent, or the user gave it up. */
type DraftEvent = 'saved' | 'failed' | 'held' | 'cleared'

/** Unsent words that people type. They reach the disk 300 ms after the last key, and before the page closes. */
export class Drafts {
  readonly #vault: Vault
  readonly #cache: Cache
  #stored: (isStored: boolean) => void = () => undefined
  readonly #unsaved = new Map<string, unknown>()
  readonly #held = new Set<string>()
  readonly #listeners = new Map<string, Set<(event: DraftEvent) => void>>()
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(vault: Vault, cache: Cache) {
    this.#vault = vault
    this.#cache = cache
  }

  /** Calls `stored` from now on with whether this device could store the drafts. */
  watch(stored: (isStored: boolean) => void): void {
    this.#stored = stored
  }

  get isWritten(): boolean {
    return this.#unsaved.size === 0
  }

  /** The latest value, on the disk or in memory. */
  async read(key: string): Promise<unknown> {
    // Memory first: a failing disk cannot lose it. Read memory again afterwards, for words typed meanwhile.
    if (this.#unsaved.has(key)) return this.#unsaved.get(key)
    const stored = (await this.#vault.drafts.get(key))?.value
    return this.#unsaved.get(key) ?? stored
  }

  write(key: string, value: unknown): void {
    this.#unsaved.set(key, value)
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), SAVE_AFTER_MS)
  }

  /** Stores everything that is not on the disk yet. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const rows = this.#rows()
    if (rows.length === 0) return
    try {
      await writeSafely(this.#vault, this.#cache, () => storeDrafts(this.#vault, rows))
      this.#stored(true)
      for (const { key, value } of rows) {
        if (this.#unsaved.get(key) === value) this.#unsaved.delete(key)
        this.#publish(key, 'saved')
      }
    } catch {
      // The words stay in memory, the screen shows the failure, and a timer tries again: after freeing space the user
      // need not type to be safe.
      for (const { key } of rows) this.#publish(key, 'failed')
      this.#stored(false)
      this.#timer ??= setTimeout(() => void this.flush(), RETRY_MS)
    }
  }

  unwritten(): Pick<Left, 'drafts'> {
    return { drafts: this.#rows() }
  }

  #rows(): Draft[] {
    return [...this.#unsaved]
      .filter(([key]) => !this.#held.has(key))
      .map(([key, value]) => ({ key, value, updated_at: Date.now() }))
  }

  /** Holds a draft while a screen sends it: until that is done, `Drafts` neither stores nor clears it. */
  hold(key: string): void {
    this.#held.add(key)
    this.#publish(key, 'held')
  }

  /** The sending failed: it is a draft again. */
  release(key: string): void {
    this.#held.delete(key)
    const value = this.#unsaved.get(key)
    if (value !== undefined) this.write(key, value)
  }

  /** The draft was sent: it must not come back. The caller has removed the row. */
  cleared(key: string): void {
    this.#held.delete(key)
    this.#unsaved.delete(key)
    this.#publish(key, 'cleared')
  }

  async clear(key: string): Promise<void> {
    this.#unsaved.delete(key)
    await this.#vault.drafts.delete(key)
    this.cleared(key)
  }

  listen(key: string, listener: (event: DraftEvent) => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  #publish(key: string, event: DraftEvent): void {
    for (const listener of this.#listeners.get(key) ?? []) listener(event)
  }
}

export function storeDrafts({ drafts }: Vault, rows: readonly Draft[]): Promise<void> {
  // An empty field is no draft.
  const empty = rows.filter(({ value }) => value === '').map(({ key }) => key)
  return drafts.db.transaction('rw', drafts, async () => {
    await drafts.bulkPut(rows.filter(({ value }) => value !== ''))
    await drafts.bulkDelete(empty)
  })
}

/**
 * The rest of a field after its text was sent: words typed while the disk stored it. A field that began empty keeps the
 * new words, a field that edits a text keeps the whole text; forms of several fields keep nothing.
 */
export function typedSince<T>(sent: T | undefined, now: T, initial: T): T {
  if (typeof now !== 'string' || typeof sent !== 'string' || now === sent) return initial
  return (initial === '' && now.startsWith(sent) ? now.slice(sent.length) : now) as T
}

/**
 * Joins a draft from the disk with words typed before it had loaded: in an empty field the typed words follow the
 * draft, unless both are numbers: the typed one replaces the draft. Where both changed an existing text, the draft wins.
 */
export function joinEarly<T>(stored: T | undefined, typed: T, initial: T): T {
  if (stored === undefined) return typed
  if (typeof stored === 'string' && typeof typed === 'string') {
    if (initial !== '') return stored
    return NUMBER.test(stored) && NUMBER.test(typed) ? typed : (`${stored}${typed}` as T)
  }
  if (!isPlain(stored) || !isPlain(typed)) return typed
  const before: Record<string, unknown> = isPlain(initial) ? initial : {}
  const changed = Object.entries(typed).filter(([name, value]) => value !== before[name])
  const joined = changed.map(([name, value]) => [
    name,
    joinEarly(stored[name], value, before[name]),
  ])
  return { ...stored, ...Object.fromEntries(joined) } as T
}

const NUMBER = /^\d+$/

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
