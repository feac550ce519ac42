import { useCallback, useState } from 'react'

const KEY = 'sidebar-storage'

/** Whether the sidebar shows icons only, remembered by this browser. */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(
    () => !import.meta.env.SSR && localStorage.getItem(KEY) === 'collapsed',
  )
  const toggleCollapsed = useCallback(() => {
    setCollapsed((was) => {
      localStorage.setItem(KEY, was ? 'open' : 'collapsed')
      return !was
    })
  }, [])
  return { collapsed, toggleCollapsed }
}
