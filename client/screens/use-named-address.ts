import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * An id, a short id or an old title in the address gives way to the name. The router is not told: it would draw the screen
 * anew, and lose what is being typed there.
 */
export function useNamedAddress(named: string | undefined): void {
  const { pathname, search, hash, key } = useLocation()
  const last = useRef<string>(undefined)
  useEffect(() => {
    const now = window.location.pathname
    if (named === undefined || named === now) return
    // On the way to another page the bar already has the address of that.
    if (now !== pathname && now !== last.current) return
    last.current = named
    window.history.replaceState(window.history.state, '', named + search + hash)
    // A link to this same place has a key of its own.
  }, [named, pathname, search, hash, key])
}
