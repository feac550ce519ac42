const HOLD_MS = 2_000
const READER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to a comment and marks it, so that the eye finds it; nothing while it is not in the document. */
export function goToComment(id: string): void {
  const found = document.getElementById(`comment-${id}`)
  if (!found) return
  for (const marked of document.querySelectorAll('[data-linked]'))
    marked.removeAttribute('data-linked')
  found.setAttribute('data-linked', '')
  found.scrollIntoView({ block: 'center' })
  found.focus({ preventScroll: true })
  holdInView(found)
}

/**
 * Keeps the comment in view for a moment, or until the reader moves: the browser only guesses the height of the
 * comments above until it lays them out.
 */
function holdInView(found: HTMLElement): void {
  const end = performance.now() + HOLD_MS
  const moved = new AbortController()
  const { signal } = moved
  for (const type of READER)
    window.addEventListener(type, () => moved.abort(), { passive: true, signal })
  const look = () => {
    if (signal.aborted) return
    if (!found.isConnected || performance.now() > end) return moved.abort()
    const { top, bottom } = found.getBoundingClientRect()
    if (bottom < 0 || top > window.innerHeight) found.scrollIntoView({ block: 'center' })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
