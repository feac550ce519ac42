import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'

/** The cropper itself moves a fifth as far while Shift is held. */
const SHIFT_FACTOR = 5

/** The step of an arrow key in the cropper: 1 pixel, with Shift 10, with Ctrl 100. */
export function useNudge() {
  const [nudge, setNudge] = useState(1)
  return {
    nudge,
    /** The cropper needs the step before it gets the key itself. */
    beforeKey(event: KeyboardEvent) {
      const pixels = event.ctrlKey || event.metaKey ? 100 : event.shiftKey ? 10 : 1
      flushSync(() => setNudge(event.shiftKey ? pixels * SHIFT_FACTOR : pixels))
    },
  }
}
