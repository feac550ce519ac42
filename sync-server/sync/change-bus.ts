import type { Counters } from '#shared/contract/sync.ts'

type Listener = (heads: Counters, invalidated: ReadonlySet<string>) => void

/** Tells every subscriber, inside this process, what each commit changed. Losing it harms nothing. */
export class ChangeBus {
  readonly #listeners = new Set<Listener>()

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  publish(heads: Counters, invalidated: ReadonlySet<string> = new Set(Object.keys(heads))): void {
    for (const listener of this.#listeners) listener(heads, invalidated)
  }
}
