import type { Counters } from '#shared/contract/sync.ts'
import type { ChangeBus, ChangeListener } from '../sync/change-bus.ts'

export class LocalChangeBus implements ChangeBus {
  readonly keepMs = Infinity
  readonly #listeners = new Set<ChangeListener>()

  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** One process misses nothing. */
  onMissed(): void {}

  publish(heads: Counters, invalidated: ReadonlySet<string> = new Set(Object.keys(heads))): void {
    for (const listener of this.#listeners) listener(heads, invalidated)
  }
}
