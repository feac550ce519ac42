import type { Counters } from '#shared/contract/sync.ts'

type Listener = (heads: Counters, invalidated: ReadonlySet<string>) => void

/** Publishes to every subscriber in this process the changes of each commit. A lost message does no harm. */
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
