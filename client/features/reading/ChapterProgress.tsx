import type { Direction } from '#shared/rules/direction.ts'
import { clsx } from 'clsx'
import { percentOf } from './reading-position.ts'

interface Props {
  /** How much of the chapter is read, 0 to 1. */
  fraction: number
  direction: Direction
}

/** A line that grows along the way the text is read. */
export function ChapterProgress({ fraction, direction }: Props) {
  return (
    <div
      role="progressbar"
      aria-label="Chapter read"
      aria-valuenow={percentOf(fraction)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="absolute inset-x-0 -bottom-px h-0.5"
    >
      <div
        className={clsx('h-full bg-accent', direction === 'rtl' ? 'origin-right' : 'origin-left')}
        style={{ transform: `scaleX(${fraction})` }}
      />
    </div>
  )
}
