import { useLiveQuery } from 'dexie-react-hooks'

/** What the page brought for a query, and whether this device holds it meanwhile. */
export interface Brought<T> {
  value: T | undefined
  settled: boolean
}

/**
 * A live read of the local database. Undefined until it has been answered for this `key`: what belongs to the
 * address one came from is never shown at the next. What the page brought is shown until this device holds it.
 */
export function useQuery<T>(
  key: string,
  query: () => Promise<T>,
  deps: readonly unknown[],
  brought?: Brought<T>,
): T | undefined {
  const waits = brought?.value !== undefined && !brought.settled
  const result = useLiveQuery(
    async () => (waits ? undefined : { key, value: await query() }),
    [key, waits, ...deps],
  )
  const held = !waits && result?.key === key ? result.value : undefined
  // Null is an answer: there is nothing.
  return held === undefined ? brought?.value : held
}
