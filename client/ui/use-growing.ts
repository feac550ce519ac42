import { startTransition, useEffect, useState } from 'react'

/** How many of a long list to show: `first` at once, the others by and by while nothing else is to be done. */
export function useGrowing(total: number, first: number, step: number): number {
  const [limit, setLimit] = useState(first)
  useEffect(() => {
    if (limit < total) startTransition(() => setLimit(limit + step))
  }, [limit, total, step])
  return limit
}
