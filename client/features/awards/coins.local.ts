import { useApp } from '../../sync/react/app-context.ts'
import { useSyncedList } from '../../sync/react/use-list.ts'

/** The user's coin ledger, latest first. */
export function useCoinEntries() {
  const { cache } = useApp().account
  return useSyncedList(
    'coins',
    () => cache.rows('coin_entry').orderBy('created_at').reverse().toArray(),
    [],
  )
}
