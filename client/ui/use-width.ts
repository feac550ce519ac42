import { useOfBrowser } from '../ui/use-taken-over.ts'

export type Width = 'phone' | 'tablet' | 'wide'

const TABLET = '(min-width: 768px)'
const WIDE = '(min-width: 1280px)'

function subscribe(onChange: () => void): () => void {
  const queries = [TABLET, WIDE].map((query) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

export function widthNow(): Width {
  if (window.matchMedia(WIDE).matches) return 'wide'
  return window.matchMedia(TABLET).matches ? 'tablet' : 'phone'
}

/** The layout of the three that fits the window; null while the width is unknown, and styles alone choose. */
export function useWidth(): Width | null {
  return useOfBrowser(subscribe, widthNow)
}
