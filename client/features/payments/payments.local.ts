import { useApp } from '../../sync/react/app-context.ts'
import { useSyncedList } from '../../sync/react/use-list.ts'

/** The user's payments, latest first. */
export function usePayments() {
  const { cache } = useApp().account
  return useSyncedList(
    'payments',
    () => cache.rows('payment').orderBy('timestamp').reverse().toArray(),
    [],
  )
}
