import { useState } from 'react'

/**
 * For a button that gives its place to what it opens: once that closes, the button takes back the focus that would be lost.
 * A focus that has gone elsewhere stays there.
 */
export function useTakesBack() {
  // Always the same `ref`: React calls it when its element comes, and not again each time its screen is rendered.
  const [taker] = useState(() => {
    let isDue = false
    let held: HTMLElement | null = null
    return {
      /** Called before the change, and before what was pressed for it is disabled. */
      noteFocus() {
        isDue ||= document.activeElement !== document.body
      },
      /** Called as a dialog closes whose button gives its place to this one. */
      claim: () => void (isDue = true),
      ref(element: HTMLElement | null) {
        // React calls this before it removes the element: its focus is for the one that follows.
        if (!element) isDue ||= held !== null && document.activeElement === held
        held = element
        if (!element || !isDue) return
        isDue = false
        if (document.activeElement === document.body) element.focus()
      },
    }
  })
  return taker
}

/** A form in the place of its button. */
export function useInPlace() {
  const [isOpen, setOpen] = useState(false)
  const { ref, noteFocus } = useTakesBack()
  return {
    isOpen,
    ref,
    noteFocus,
    open: () => setOpen(true),
    close() {
      noteFocus()
      setOpen(false)
    },
  }
}
