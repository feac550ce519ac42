import { type KeyboardEvent, useState } from 'react'

/** The list below the search box: whether it is open, and which of its lines the arrow keys are at. */
export function useSuggestionList(typed: string) {
  const [open, setOpen] = useState(false)
  /** Target of each line. */
  const [lines, setLines] = useState<string[]>([])
  const [active, setActive] = useState(-1)
  const isShown = open && typed.trim() !== ''
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  return {
    isShown,
    active,
    /** Target of the active line. */
    chosen: isShown ? lines[active] : undefined,
    close,
    /** Shows the list again, with the focus at the box itself. */
    show() {
      setOpen(true)
      setActive(-1)
    },
    setLines,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && isShown) {
        event.preventDefault()
        close()
      }
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (by === 0 || typed.trim() === '') return
      event.preventDefault()
      setOpen(true)
      // The box itself is one stop of the round.
      const stops = lines.length + 1
      setActive((now) => ((now + 1 + by + stops) % stops) - 1)
    },
  }
}
