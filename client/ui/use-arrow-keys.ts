import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Left and right arrow keys on the whole page except fields and dialogs; the listener is there as soon as the screen is
 * visible.
 */
export function useArrowKeys(step: ((by: -1 | 1) => void) | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    if (by === null || !step || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]')) return
    event.preventDefault()
    step(by)
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** True if a key pressed here is meant for a field. A checkbox takes only the space bar. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type=checkbox]), textarea, select, [role=tablist], [contenteditable=true]',
    ) !== null
  )
}
