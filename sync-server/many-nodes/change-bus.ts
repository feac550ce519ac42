import type { Counters } from '#shared/contract/sync.ts'
import { LocalChangeBus } from '../one-node/change-bus.ts'
import type { ChangeBus, ChangeListener } from '../sync/change-bus.ts'
import type { Link } from './link.ts'

/** A node that cannot send may change what another one keeps: for so long at most. */
const KEEP_MS = 10_000

export class SharedChangeBus implements ChangeBus {
  readonly #here = new LocalChangeBus()
  readonly #link: Link

  constructor(link: Link) {
    this.#link = link
    link.receive('changes', (content) => {
      const [heads, invalidated] = content as [Counters, string[]]
      this.#here.publish(heads, new Set(invalidated))
    })
  }

  get keepMs(): number {
    return this.#link.isUp ? KEEP_MS : 0
  }

  subscribe(listener: ChangeListener): () => void {
    return this.#here.subscribe(listener)
  }

  onMissed(listener: () => void): void {
    this.#link.onMissed(listener)
  }

  publish(heads: Counters, invalidated: ReadonlySet<string> = new Set(Object.keys(heads))): void {
    this.#here.publish(heads, invalidated)
    if (invalidated.size > 0 || Object.keys(heads).length > 0)
      this.#link.send('changes', [heads, [...invalidated]])
  }
}
