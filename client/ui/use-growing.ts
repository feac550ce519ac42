import { startTransition, useEffect, useState } from 'react'

/**
 * The number of items of a long list to render: `first` at once, the others step by step while the browser has nothing else to
 * do.
 */
export function useGrowing(total: number, first: number, step: number): number {
  const [limit, setLimit] = useState(first)
  useEffect(() => {
    if (limit < total) startTransition(() => setLimit(limit + step))
  }, [limit, total, step])
  return limit
}
