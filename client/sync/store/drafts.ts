import { liveQuery } from 'dexie'
import { fieldHash } from '#shared/rules/field-hash.ts'
import type { Cache } from './cache.ts'
import { type SentDraft, storeDrafts } from './draft-rows.ts'
import { isSameDraft, joinDrafts } from './join-drafts.ts'
import type { Left, LeftDraft } from './left.ts'
import { writeSafely } from './storage.ts'
import type { Draft, Vault } from './vault.ts'

const SAVE_AFTER_MS = 300
const RETRY_MS = 2_000
const ignore = () => undefined

/**
 * `held`: the draft is being sent as it is now; `cleared`: it was sent, or the user gave it up; `changed`: another tab
 * wrote it, or sent it.
 */
type DraftEvent = 'saved' | 'failed' | 'held' | 'cleared' | 'changed'

/**
 * Unsent words that people type. They reach the disk 300 ms after the last key, and before the page closes. A draft is
 * one text in all tabs: each shows what another one writes.
 */
export class Drafts {
  readonly #vault: Vault
  readonly #cache: Cache
  #stored: (isStored: boolean) => void = () => undefined
  readonly #unsaved = new Map<string, unknown>()
  /** What this tab last saw on the disk of each draft it has read or written. */
  readonly #seen = new Map<string, unknown>()
  readonly #edited = new Map<string, () => object | undefined>()
  /** What the edited rows said when the first word of each field was typed. */
  readonly #was = new Map<string, Record<string, string>>()
  /** What was typed before its draft was read. */
  readonly #early = new Map<string, LeftDraft>()
  readonly #held = new Set<string>()
  readonly #listeners = new Map<string, Set<(event: DraftEvent) => void>>()
  #timer: ReturnType<typeof setTimeout> | null = null
  /** One at a time: what the one before has stored is no other tab's. */
  #flushing = Promise.resolve()

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

  /** True if the disk has what this tab shows of it. */
  isSaved(key: string): boolean {
    return !this.#unsaved.has(key)
  }

  /** The latest value that this tab knows. */
  latest(key: string): unknown {
    return this.#unsaved.get(key) ?? this.#seen.get(key)
  }

  /** The latest value, on the disk or in memory. */
  async read(key: string): Promise<unknown> {
    // Memory first: a failing disk cannot lose it. Read memory again afterwards, for words typed meanwhile.
    if (this.#unsaved.has(key)) return this.#unsaved.get(key)
    const row = await this.#vault.drafts.get(key)
    this.#see(key, row)
    return this.#unsaved.get(key) ?? row?.value
  }

  #see(key: string, row: Draft | undefined): void {
    this.#seen.set(key, row?.value)
    if (row?.was) this.#was.set(key, row.was)
    else if (!this.#unsaved.has(key)) this.#was.delete(key)
  }

  /**
   * Notes what the edited row says of each field that the draft changes: the first note counts, until the field is as it
   * was. Not at the first key: after a text was sent the screen shows it in its row a moment later.
   */
  #note(key: string, value: unknown): void {
    const row = this.#edited.get(key)?.()
    if (!row) return
    const fields = typeof value === 'object' && value !== null ? Object.keys(value) : null
    const noted = this.#was.get(key)
    const was: Record<string, string> = {}
    for (const [name, field] of Object.entries(row))
      if (fields?.includes(name) ?? true) was[name] = noted?.[name] ?? fieldHash(field)
    this.#was.set(key, was)
  }

  /** Words that were typed before their draft was read, and what the field said then: `write` follows with both joined. */
  writeEarly(key: string, base: unknown, value: unknown): void {
    this.#early.set(key, { key, base, value, updated_at: Date.now() })
  }

  /** `row`: what it edits, as the screen shows it. */
  write(key: string, value: unknown, row?: () => object | undefined): void {
    this.#early.delete(key)
    this.#unsaved.set(key, value)
    if (row) this.#edited.set(key, row)
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), SAVE_AFTER_MS)
  }

  /** Stores everything that is not on the disk yet. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#flushing = this.#flushing.then(() => this.#flush())
    return this.#flushing
  }

  async #flush(): Promise<void> {
    const rows = this.#rows().filter(({ key }) => !this.#held.has(key))
    if (rows.length === 0) return
    try {
      const stored = await writeSafely(this.#vault, this.#cache, () => this.#store(rows))
      this.#stored(true)
      for (const [i, row] of rows.entries()) this.#hasStored(row, stored[i]!)
    } catch {
      // The words stay in memory, the screen shows the failure, and a timer tries again: after freeing space the user
      // need not type to be safe.
      for (const { key } of rows) this.#publish(key, 'failed')
      this.#stored(false)
      this.#timer ??= setTimeout(() => void this.flush(), RETRY_MS)
    }
  }

  /** Resolves with the rows as they are now on the disk: joined with what another tab wrote meanwhile. */
  #store(rows: readonly Draft[]): Promise<Draft[]> {
    const { drafts } = this.#vault
    return drafts.db.transaction('rw', drafts, async () => {
      const before = await drafts.bulkGet(rows.map(({ key }) => key))
      const joined = rows.map((row, i) => {
        const theirs = before[i]?.value
        const seen = this.#seen.has(row.key) ? this.#seen.get(row.key) : theirs
        if (isSameDraft(theirs, seen)) return row
        // The other tab's note of a field is the first.
        const was = { ...row.was, ...before[i]?.was }
        return { ...row, value: joinDrafts(seen, theirs, row.value), ...(row.was && { was }) }
      })
      await storeDrafts(this.#vault, joined)
      return joined
    })
  }

  #hasStored({ key, value }: Draft, stored: Draft): void {
    const now = this.#unsaved.get(key)
    this.#see(key, stored)
    if (now === value) this.#unsaved.delete(key)
    else if (now !== undefined) this.#unsaved.set(key, joinDrafts(value, stored.value, now))
    this.#publish(key, isSameDraft(stored.value, value) ? 'saved' : 'changed')
  }

  /** Also what is being sent: its change may not be on the disk yet. */
  unwritten(): Pick<Left, 'drafts'> {
    return { drafts: [...this.#rows(), ...this.#early.values()] }
  }

  #rows(): Draft[] {
    return [...this.#unsaved].map(([key, value]) => {
      this.#note(key, value)
      const was = this.#was.get(key)
      return { key, value, updated_at: Date.now(), ...(was && { was }) }
    })
  }

  /**
   * Holds a draft while a screen sends it: until that is done, `Drafts` neither stores nor clears it. Resolves with what
   * this tab saw of it on the disk.
   */
  async hold(key: string): Promise<SentDraft> {
    this.#held.add(key)
    this.#publish(key, 'held')
    await this.#flushing
    if (!this.#seen.has(key)) await this.read(key)
    if (this.#unsaved.has(key)) this.#note(key, this.#unsaved.get(key))
    const was = this.#was.get(key)
    return { key, value: this.#seen.get(key), ...(was && { was }) }
  }

  /** The sending failed: it is a draft again. */
  release(key: string): void {
    this.#held.delete(key)
    const value = this.#unsaved.get(key)
    if (value !== undefined) this.write(key, value)
  }

  /**
   * The draft was sent: it must not come back. The caller has removed the row, unless another tab has written more into
   * it: that is the draft from now on.
   */
  cleared(key: string): void {
    this.#early.delete(key)
    this.#held.delete(key)
    this.#unsaved.delete(key)
    this.#see(key, undefined)
    this.#publish(key, 'cleared')
    // A database that is closed has no more to tell.
    void this.#vault.drafts.get(key).then((row) => this.#onRow(key, row), ignore)
  }

  async clear(key: string): Promise<void> {
    this.#unsaved.delete(key)
    await this.#vault.drafts.delete(key)
    // Words that were typed meanwhile are a new draft.
    if (this.#unsaved.has(key)) this.#seen.set(key, undefined)
    else this.cleared(key)
  }

  /** Listens until the caller calls the returned function. */
  listen(key: string, listener: (event: DraftEvent) => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    const rows = liveQuery(() => this.#vault.drafts.get(key))
    // A database that is closed ends the query; its screens are gone, too.
    const following = rows.subscribe({
      next: (row) => this.#onRow(key, row),
      error: ignore,
    })
    return () => {
      following.unsubscribe()
      listeners.delete(listener)
    }
  }

  #onRow(key: string, row: Draft | undefined): void {
    const isOurs = this.#held.has(key) || this.#unsaved.has(key) || !this.#seen.has(key)
    if (isOurs || isSameDraft(row?.value, this.#seen.get(key))) return
    this.#see(key, row)
    this.#publish(key, 'changed')
  }

  #publish(key: string, event: DraftEvent): void {
    for (const listener of this.#listeners.get(key) ?? []) listener(event)
  }
}
