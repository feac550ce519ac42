import { useOfBrowser } from './use-taken-over.ts'

/** From these widths on there is room for a column of votes, for comments beside their lines, and for a rail beside the text. */
const FROM = {
  votes: '(min-width: 48rem)',
  margin: '(min-width: 68.75rem)',
  rail: '(min-width: 75rem)',
}

/** True if the window has room for it; null while that is unknown, and styles alone choose. */
export function useRoom(what: keyof typeof FROM): boolean | null {
  const query = FROM[what]
  return useOfBrowser(
    (onChange) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}
