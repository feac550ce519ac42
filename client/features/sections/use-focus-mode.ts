import { useEffect, useState } from 'react'

/** Hides everything but the text while it is on; Escape leaves. */
export function useFocusMode() {
  const [focus, setFocus] = useState(false)
  useEffect(() => {
    if (!focus) return
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setFocus(false)
    document.documentElement.dataset['focus'] = 'on'
    document.addEventListener('keydown', leave)
    return () => {
      delete document.documentElement.dataset['focus']
      document.removeEventListener('keydown', leave)
    }
  }, [focus])
  return [focus, setFocus] as const
}
