import { useApp } from '../../sync/react.tsx'
import { useQuery } from '../../sync/use-query.ts'

/** One's own ledger, latest first, as far as this device has it. It arrives with one's private scope. */
export function useCoinEntries() {
  const { cache } = useApp().account
  return useQuery(
    'coins',
    () => cache.rows('coin_entry').orderBy('created_at').reverse().toArray(),
    [cache],
  )
}
