/**
 * Leaves the app for a page elsewhere. The promise ends only when the browser brings this very page back: until then the
 * button that leads away is busy, and nobody presses it twice.
 */
export function leaveFor(url: string): Promise<void> {
  const back = new Promise<void>((resolve) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      removeEventListener('pageshow', shown)
      resolve()
    }
    addEventListener('pageshow', shown)
  })
  location.assign(url)
  return back
}
