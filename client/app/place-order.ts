import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useNoted } from '../sync/react/use-remembered.ts'

interface Listed {
  id: string
  to: string
}

/** Pinned ones first, then those used last, then the others as they came. */
export function inOrder<T extends Listed>(
  places: readonly T[],
  pinned: readonly string[],
  used: readonly string[],
): T[] {
  const rank = (list: readonly string[], id: string) => {
    const at = list.indexOf(id)
    return at < 0 ? list.length : at
  }
  return places.toSorted(
    (a, b) =>
      Number(pinned.includes(b.id)) - Number(pinned.includes(a.id)) ||
      rank(used, a.id) - rank(used, b.id),
  )
}

/** Notes which of these places the user opens, and which they pin. The order changes with the next visit: no row moves away from a pointer. */
export function usePlaceOrder<T extends Listed>(name: string, places: readonly T[]) {
  const [used = [], setUsed] = useNoted<string[]>(`${name}-used`)
  const [pinned = [], setPinned] = useNoted<string[]>(`${name}-pinned`)
  const [first] = useState(used)
  const { pathname } = useLocation()
  const here = places.find(({ to }) => to === pathname)?.id
  useEffect(() => {
    if (here !== undefined && used[0] !== here) setUsed([here, ...used.filter((id) => id !== here)])
  })
  return {
    places: inOrder(places, pinned, first),
    isPinned: (id: string) => pinned.includes(id),
    pin: (id: string) =>
      setPinned(pinned.includes(id) ? pinned.filter((one) => one !== id) : [...pinned, id]),
  }
}
