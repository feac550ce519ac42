import { useRef, useState } from 'react'

/**
 * For a button that gives its place to what it opens: once that closes, the button takes back the focus that would be lost.
 * A focus that has gone elsewhere stays there.
 */
export function useTakesBack() {
  const isDue = useRef(false)
  return {
    /** Called before the change, and before what was pressed for it is disabled. */
    noteFocus() {
      isDue.current ||= document.activeElement !== document.body
    },
    /** Called as a dialog closes whose button gives its place to this one. */
    claim: () => void (isDue.current = true),
    ref(button: HTMLElement | null) {
      if (!button || !isDue.current) return
      isDue.current = false
      if (document.activeElement === document.body) button.focus()
    },
  }
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
