import { useCallback, useState } from 'react'
import { ON_SERVER } from '../on-server.ts'

const KEY = 'sidebar-storage'

/** True if the sidebar shows icons only; this browser remembers it. */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(
    () => !ON_SERVER && localStorage.getItem(KEY) === 'collapsed',
  )
  const toggleCollapsed = useCallback(() => {
    setCollapsed((was) => {
      localStorage.setItem(KEY, was ? 'open' : 'collapsed')
      return !was
    })
  }, [])
  return { collapsed, toggleCollapsed }
}
