import { useLayoutEffect, useRef } from 'react'
import type { Replace } from './use-replace.ts'

/** The buttons below the hits replace one another; the next one has the focus that would go with the one that was pressed. */
export function useFootFocus({ asked, running }: Replace) {
  const foot = useRef<HTMLElement>(null)
  const step = running ? 'running' : asked ? 'asked' : 'idle'
  const before = useRef(step)
  useLayoutEffect(() => {
    const from = before.current
    before.current = step
    if (from === step || document.activeElement !== document.body) return
    const all = foot.current?.querySelectorAll<HTMLElement>('button:not(:disabled)')
    const buttons = [...(all ?? [])]
    // A question that is cancelled leaves one at the button that asked it.
    const next = from === 'asked' && step === 'idle' ? buttons.at(-1) : buttons[0]
    const field = foot.current?.parentElement?.querySelector('input')
    ;(next ?? field)?.focus()
  }, [step])
  return foot
}
