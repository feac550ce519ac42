import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Opens plain links within the app, such as those in users' Markdown and in messages, without a reload of the page. */
export function useInternalLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const path = insidePath(event)
      if (path === null) return
      event.preventDefault()
      void navigate(path)
    }
    // A message of the closed app was clicked: the worker asks a page that is open, and waits for a word.
    const lead = ({ data, ports }: MessageEvent<{ type: string; path: string } | null>) => {
      if (data?.type !== 'OPEN') return
      void navigate(data.path)
      ports[0]?.postMessage(true)
    }
    const { serviceWorker } = navigator
    document.addEventListener('click', open)
    serviceWorker?.addEventListener('message', lead)
    return () => {
      document.removeEventListener('click', open)
      serviceWorker?.removeEventListener('message', lead)
    }
  }, [navigate])
}

/** Path of a link that stays in the app and that the browser would open in this tab, else null. */
function insidePath(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target)
    return null
  if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash))
    return null
  return link.pathname + link.search + link.hash
}
