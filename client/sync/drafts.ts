import type { Vault } from './vault.ts'

const SAVE_AFTER_MS = 300

/** What people are writing and have not sent. On the disk 300 ms after the last key, and before the page goes. */
export class Drafts {
  readonly #vault: Vault
  readonly #unsaved = new Map<string, unknown>()
  readonly #listeners = new Map<string, Set<(event: 'saved' | 'failed' | 'cleared') => void>>()
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(vault: Vault) {
    this.#vault = vault
  }

  async read(key: string): Promise<unknown> {
    return this.#unsaved.get(key) ?? (await this.#vault.drafts.get(key))?.value
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
    const rows = [...this.#unsaved].map(([key, value]) => ({ key, value, updated_at: Date.now() }))
    if (rows.length === 0) return
    // An emptied box is no draft.
    const empty = rows.filter(({ value }) => value === '').map(({ key }) => key)
    try {
      await this.#vault.drafts.bulkPut(rows.filter(({ value }) => value !== ''))
      await this.#vault.drafts.bulkDelete(empty)
      for (const { key, value } of rows) {
        if (this.#unsaved.get(key) === value) this.#unsaved.delete(key)
        this.#tell(key, 'saved')
      }
    } catch {
      for (const { key } of rows) this.#tell(key, 'failed')
    }
  }

  /** The draft has become something else: it must not come back. The caller removes the row. */
  forget(key: string): void {
    this.#unsaved.delete(key)
  }

  cleared(key: string): void {
    this.#tell(key, 'cleared')
  }

  async clear(key: string): Promise<void> {
    this.forget(key)
    await this.#vault.drafts.delete(key)
    this.cleared(key)
  }

  listen(key: string, listener: (event: 'saved' | 'failed' | 'cleared') => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  #tell(key: string, event: 'saved' | 'failed' | 'cleared'): void {
    for (const listener of this.#listeners.get(key) ?? []) listener(event)
  }
}
