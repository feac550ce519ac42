import { useMemo, useSyncExternalStore } from 'react'
import type * as Y from 'yjs'

/** What a text says, told at most once a frame. */
export function useYText(text: Y.Text | null): string {
  const store = useMemo(() => storeOf(text), [text])
  return useSyncExternalStore(store.subscribe, store.read)
}

function storeOf(text: Y.Text | null) {
  let value = text?.toJSON() ?? ''
  return {
    read: () => value,
    subscribe(notify: () => void) {
      let frame = 0
      const read = () => {
        frame = 0
        value = text?.toJSON() ?? ''
        notify()
      }
      const onChange = () => {
        frame ||= requestAnimationFrame(read)
      }
      text?.observe(onChange)
      // What was written between the first look and this.
      onChange()
      return () => {
        text?.unobserve(onChange)
        cancelAnimationFrame(frame)
      }
    },
  }
}
