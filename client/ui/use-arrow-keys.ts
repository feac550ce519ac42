import { useEffect, useRef } from 'react'

/** Left and right arrow keys, from anywhere on the page but fields and dialogs. */
export function useArrowKeys(step: ((by: -1 | 1) => void) | null): void {
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
      if (by === null || !latest.current || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]')) return
      event.preventDefault()
      latest.current(by)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Whether a key pressed here is meant for a field. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [role=tablist], [contenteditable=true]') !== null
  )
}
