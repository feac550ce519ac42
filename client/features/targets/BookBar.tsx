import { TargetBar } from './TargetList.tsx'
import { useBookTarget } from './targets.local.ts'

/** The words of the book against its target, at the foot of its binder; nothing without a target. */
export function BookBar({ bookId, words }: { bookId: string; words: number }) {
  const target = useBookTarget(bookId)?.target_words
  if (!target) return null
  return (
    <div className="shrink-0 space-y-1.5 px-2.5 pt-2">
      <p className="flex justify-between gap-3 text-[13px] leading-5 text-muted tabular-nums">
        <span>Book</span>
        <span>
          {words.toLocaleString()} of {target.toLocaleString()}
        </span>
      </p>
      <TargetBar share={words / target} />
    </div>
  )
}
