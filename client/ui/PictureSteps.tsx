import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'

interface Props {
  onStep(by: 1 | -1): void
  /** Looks of each button beyond its own. */
  className?: string
}

const STEP =
  'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-black/55 text-white hover:bg-black/75'

/** Over one of several pictures: to the one before and to the next. */
export function PictureSteps({ onStep, className }: Props) {
  return (
    <>
      <button type="button" className={clsx(STEP, 'left-2', className)} onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
        <span className="sr-only">Previous image</span>
      </button>
      <button type="button" className={clsx(STEP, 'right-2', className)} onClick={() => onStep(1)}>
        <ChevronRight aria-hidden className="size-5" />
        <span className="sr-only">Next image</span>
      </button>
    </>
  )
}
