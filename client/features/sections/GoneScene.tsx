import { useEffect, useRef } from 'react'
import { BIN_DAYS } from '#shared/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Stands in the place of a scene that was removed while it was open. What its writer still types goes nowhere, and is no shortcut. */
export function GoneScene({ onBin }: { onBin(): void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current!
    if (document.activeElement === document.body) element.focus()
    const swallow = (event: KeyboardEvent) => event.stopPropagation()
    element.addEventListener('keydown', swallow)
    return () => element.removeEventListener('keydown', swallow)
  }, [])
  return (
    <div ref={place} role="alert" tabIndex={-1} className="outline-none">
      <EmptyState
        text="This scene is not in the manuscript any more"
        hint={`What was written in it is in the bin for ${BIN_DAYS} days.`}
        action={
          <Button variant="primary" onClick={onBin}>
            Open Bin
          </Button>
        }
      />
    </div>
  )
}
