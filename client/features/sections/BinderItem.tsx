import { clsx } from 'clsx'
import type { ComponentProps, KeyboardEvent } from 'react'
import type { Edge } from '../chapters/sortable.ts'

/** A line shows on the side where a drop would go. */
export function itemClass(edge: Edge | null): string {
  return clsx(
    'rounded-[10px] border-y-2 border-transparent',
    edge === 'before' && 'border-t-accent',
    edge === 'after' && 'border-b-accent',
  )
}

interface Props extends ComponentProps<'button'> {
  /** Missing for those who only read. */
  onMove: false | ((by: -1 | 1) => void)
}

/** The name of a chapter or a scene: opens it, and moves it with Alt and the arrow keys. */
export function BinderButton({ onMove, className, ...props }: Props) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={(event) => {
        const by = movesBy(event)
        if (by === null || !onMove) return
        event.preventDefault()
        onMove(by)
      }}
      className={clsx(
        'flex min-w-0 flex-1 items-baseline gap-2 rounded-[10px] px-2 text-left pointer-coarse:min-h-11',
        className,
      )}
      {...props}
    />
  )
}

/** The arrow that Alt moves with, or null. */
function movesBy({ altKey, key }: KeyboardEvent): -1 | 1 | null {
  if (!altKey) return null
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
}
