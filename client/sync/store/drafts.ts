import type { Cache } from './cache.ts'
import type { Left } from './left.ts'
import { writeSafely } from './storage.ts'
import type { Draft, Vault } from './vault.ts'

const SAVE_AFTER_MS = 300
const RETRY_MS = 2_000

/** `held`: the draft is being sent as it is now; `cleared`: it was sent, or given up. */
type DraftEvent = 'saved' | 'failed' | 'held' | 'cleared'

/** What people are writing and have not sent. On the disk 300 ms after the last key, and before the page goes. */
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

  /** Tells from now on whether this device takes them. */
  watch(stored: (isStored: boolean) => void): void {
    this.#stored = stored
  }

  get isWritten(): boolean {
    return this.#unsaved.size === 0
  }

  /** What was typed last, on the disk or not. */
  async read(key: string): Promise<unknown> {
    // In memory it is safe from a disk that fails; asked again afterwards, for what was typed meanwhile.
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
      // Still here, said aloud, and tried again: whoever makes room need not type to be safe.
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

  /** The draft is becoming something else: it is not stored again meanwhile, and not given up before that is done. */
  hold(key: string): void {
    this.#held.add(key)
    this.#publish(key, 'held')
  }

  /** It did not become anything: it is a draft again. */
  release(key: string): void {
    this.#held.delete(key)
    const value = this.#unsaved.get(key)
    if (value !== undefined) this.write(key, value)
  }

  /** It has become something else: it must not come back. The caller has removed the row. */
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
  // An emptied box is no draft.
  const empty = rows.filter(({ value }) => value === '').map(({ key }) => key)
  return drafts.db.transaction('rw', drafts, async () => {
    await drafts.bulkPut(rows.filter(({ value }) => value !== ''))
    await drafts.bulkDelete(empty)
  })
}

/**
 * What remains in a field once its text was sent: what was typed while it went to the disk. In a field that begins empty
 * the rest, in one that changes a text the whole of it; forms of several fields keep nothing.
 */
export function typedSince<T>(sent: T | undefined, now: T, initial: T): T {
  if (typeof now !== 'string' || typeof sent !== 'string' || now === sent) return initial
  return (initial === '' && now.startsWith(sent) ? now.slice(sent.length) : now) as T
}

/**
 * A draft from the disk, and what was typed into the form before it had come: words go after its words; a text that somebody had
 * begun to change differently keeps the draft.
 */
export function joinEarly<T>(stored: T | undefined, typed: T, initial: T): T {
  if (stored === undefined) return typed
  if (typeof stored === 'string' && typeof typed === 'string')
    return initial === '' ? (`${stored}${typed}` as T) : stored
  if (!isPlain(stored) || !isPlain(typed)) return typed
  const before: Record<string, unknown> = isPlain(initial) ? initial : {}
  const changed = Object.entries(typed).filter(([name, value]) => value !== before[name])
  const joined = changed.map(([name, value]) => [
    name,
    joinEarly(stored[name], value, before[name]),
  ])
  return { ...stored, ...Object.fromEntries(joined) } as T
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
