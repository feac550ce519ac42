import { POST_SORTS, type PostSort, TOP_PERIODS, type TopPeriod } from '#shared/rules/post-sort.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The sort of a list, and where it begins, live in its address, so that Back and a shared link keep it. */
export function useSort(initial: PostSort) {
  const [params, setParams] = useSearchParams()
  const sort = POST_SORTS.find((value) => value === params.get('sort')) ?? initial
  const period = TOP_PERIODS.find((value) => value === params.get('period')) ?? 'all'
  const from = params.get('cursor') ?? undefined
  const setSort = useCallback(
    (nextSort: PostSort, nextPeriod: TopPeriod) => {
      const next = new URLSearchParams(params)
      for (const name of ['sort', 'period', 'cursor']) next.delete(name)
      if (nextSort !== initial) next.set('sort', nextSort)
      if (nextSort === 'top' && nextPeriod !== 'all') next.set('period', nextPeriod)
      setParams(next, { replace: true })
    },
    [initial, params, setParams],
  )
  return { sort, period, from, setSort }
}
