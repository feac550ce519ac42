import type { Counters } from '#shared/contract/sync.ts'

type Listener = (heads: Counters, stale: ReadonlySet<string>) => void

/** Tells whoever listens, inside this process, what each commit changed. Losing it harms nothing. */
export class News {
  readonly #listeners = new Set<Listener>()

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(heads: Counters, stale: ReadonlySet<string> = new Set(Object.keys(heads))): void {
    for (const listener of this.#listeners) listener(heads, stale)
  }
}
