import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Moves focus to the new screen and says its title, as a page load would. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const timer = setTimeout(() => {
      setTitle(document.title)
      const elsewhere = document.activeElement?.closest(
        '[role=dialog], [role=textbox], input, textarea',
      )
      if (navigation !== 'POP' && !elsewhere) {
        document.getElementById('main')?.focus({ preventScroll: true })
      }
    }, 100)
    return () => clearTimeout(timer)
  }, [pathname, navigation])

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  )
}
