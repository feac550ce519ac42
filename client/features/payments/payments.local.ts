import { useApp } from '../../sync/react/app-context.ts'
import { useToldList } from '../../sync/react/use-list.ts'

/** One's own payments, latest first. */
export function usePayments() {
  const { cache } = useApp().account
  return useToldList(
    'payments',
    () => cache.rows('payment').orderBy('timestamp').reverse().toArray(),
    [],
  )
}
