import { isUuidV7 } from '#shared/rules/keys.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * An id in the address gives way to the name, once the server has confirmed it. The router is not told: it would draw
 * the screen anew, and lose what is being typed there.
 */
export function useNamedAddress(key: string, named: string | undefined): void {
  const { search, hash } = useLocation()
  useEffect(() => {
    if (named === undefined || !isUuidV7(key)) return
    window.history.replaceState(window.history.state, '', named + search + hash)
  }, [key, named, search, hash])
}
