import { useApp } from '../../sync/react/app-context.ts'
import { useSyncedList } from '../../sync/react/use-list.ts'

/** One's own payments, latest first. */
export function usePayments() {
  const { cache } = useApp().account
  return useSyncedList(
    'payments',
    () => cache.rows('payment').orderBy('timestamp').reverse().toArray(),
    [],
  )
}
