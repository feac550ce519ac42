import { useEffect } from 'react'
import { siteName } from '../site-name.ts'

/** The document's title while a screen is shown: `<page> · <site>`. */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = page ? `${page} · ${siteName()}` : siteName()
  }, [page])
}
