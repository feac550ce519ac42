import { useLayoutEffect, useRef } from 'react'
import type { Replacing } from './replacing.ts'
import type { Replace } from './use-replace.ts'

/** The buttons below the hits replace one another; the next one has the focus that would go with the one that was pressed. */
export function useFootFocus({ asked, running }: Replace, last: Replacing['last']) {
  const foot = useRef<HTMLElement>(null)
  // The offer to take back goes a moment after the work that took back has ended.
  const step = running ? 'running' : asked ? 'asked' : last ? 'offered' : 'idle'
  const before = useRef(step)
  useLayoutEffect(() => {
    const from = before.current
    before.current = step
    const isNew = from === 'idle' && step === 'offered'
    if (from === step || isNew || document.activeElement !== document.body) return
    const all = foot.current?.querySelectorAll<HTMLElement>('button:not(:disabled)')
    const buttons = [...(all ?? [])]
    // A question that is cancelled leaves one at the button that asked it.
    const next = from === 'asked' && step !== 'running' ? buttons.at(-1) : buttons[0]
    const field = foot.current?.parentElement?.querySelector('input')
    ;(next ?? field)?.focus()
  }, [step])
  return foot
}
