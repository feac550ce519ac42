import { useCallback, useState } from 'react'
import { ON_SERVER } from '../on-server.ts'

const KEY = 'sidebar-storage'

/** Whether the sidebar shows icons only, remembered by this browser. */
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
