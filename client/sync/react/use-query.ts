import { useLiveQuery } from 'dexie-react-hooks'

/** A query's value that came with the page; `settled` once this device holds it. */
export interface Brought<T> {
  value: T | undefined
  settled: boolean
}

/**
 * A live read of the local database. Undefined until the database has answered for this `key`, so that a screen never
 * shows rows of the previous address. Shows the value that came with the page until this device holds it.
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
  // Null is an answer: there is no such row.
  return held === undefined ? brought?.value : held
}
