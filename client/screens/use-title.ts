import { useEffect } from 'react'

/** The document's title while a screen is shown: `<page> · Loreloom`. */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = page ? `${page} · Loreloom` : 'Loreloom'
  }, [page])
}
