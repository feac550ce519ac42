import { type FocusEvent, useRef } from 'react'

/**
 * Calls when the focus leaves a part of the page. Presses inside are told from leaving by themselves: in Safari a pressed button
 * does not take the focus.
 */
export function useLeaving<T extends HTMLElement>(onLeave: (part: T) => void) {
  const isPressed = useRef(false)
  return {
    onPointerDown() {
      isPressed.current = true
      const release = () => {
        isPressed.current = false
      }
      document.addEventListener('pointerup', release, { once: true })
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<T>) {
      if (!isPressed.current && !currentTarget.contains(relatedTarget)) onLeave(currentTarget)
    },
  }
}
