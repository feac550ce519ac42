import { useCallback, useRef, useSyncExternalStore } from 'react'
import type * as Y from 'yjs'

/** What a text says, told at most once a frame. */
export function useYText(text: Y.Text | null): string {
  const now = useRef<{ text: Y.Text | null; value: string } | null>(null)
  if (now.current?.text !== text) now.current = { text, value: text?.toJSON() ?? '' }
  const subscribe = useCallback(
    (notify: () => void) => {
      if (!text) return () => {}
      let frame = 0
      const read = () => {
        frame = 0
        now.current = { text, value: text.toJSON() }
        notify()
      }
      const onChange = () => (frame ||= requestAnimationFrame(read))
      text.observe(onChange)
      read()
      return () => {
        text.unobserve(onChange)
        cancelAnimationFrame(frame)
      }
    },
    [text],
  )
  return useSyncExternalStore(subscribe, () => now.current?.value ?? '')
}
