import { useApp } from '../../sync/react.tsx'
import { useToldList } from '../../sync/use-list.ts'

/** One's own ledger, latest first. */
export function useCoinEntries() {
  const { cache } = useApp().account
  return useToldList(
    'coins',
    () => cache.rows('coin_entry').orderBy('created_at').reverse().toArray(),
    [],
  )
}
