import type { Counters } from '#shared/contract/sync.ts'

export type ChangeListener = (heads: Counters, invalidated: ReadonlySet<string>) => void

/** Tells every subscriber, in each process of the site, of the changes of each commit. A lost message does no harm. */
export interface ChangeBus {
  /** Returns what ends it. */
  subscribe(listener: ChangeListener): () => void
  /** Runs when changes of another process may have been lost, and new ones arrive again. */
  onMissed(listener: () => void): void
  /** So long, in ms, somebody may keep what no change has named: 0 while changes of other processes do not arrive. */
  readonly keepMs: number
  /** Subscribers in this process have heard of it when it returns. `invalidated`: the scopes of the heads, if left out. */
  publish(heads: Counters, invalidated?: ReadonlySet<string>): void
}
