import { useLiveQuery } from 'dexie-react-hooks'

/**
 * A live read of the local database. Undefined until it has been answered for this `key`: what belongs to the
 * address one came from is never shown at the next.
 */
export function useQuery<T>(
  key: string,
  query: () => Promise<T>,
  deps: readonly unknown[],
): T | undefined {
  const result = useLiveQuery(async () => ({ key, value: await query() }), [key, ...deps])
  return result?.key === key ? result.value : undefined
}
