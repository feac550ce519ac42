import { ArrowDown } from 'lucide-react'

interface Props {
  count: number
  onNext(): void
}

/** Comments stand at their lines, which may be far below: this leads from each to the next, and from the last to the first. */
export function NextComment({ count, onNext }: Props) {
  return (
    <button
      type="button"
      onClick={onNext}
      className="sticky bottom-2 z-1 mx-2 mt-3 flex h-9 items-center gap-2 rounded-full bg-surface-2 px-3.5 text-[13px] leading-5 font-semibold text-muted hover:text-text pointer-coarse:h-11"
    >
      <ArrowDown aria-hidden className="size-4" />
      {count === 1 ? 'Go to the comment' : `Next of ${count} comments`}
    </button>
  )
}
