import { useApp } from '../../sync/react.tsx'
import { useToldList } from '../../sync/use-list.ts'

/** One's own payments, latest first. */
export function usePayments() {
  const { cache } = useApp().account
  return useToldList(
    'payments',
    () => cache.rows('payment').orderBy('timestamp').reverse().toArray(),
    [],
  )
}
