import { clsx } from 'clsx'
import type { ChapterProgress } from './chapter-progress.ts'
import { STATUS_COLORS } from './StatusDot.tsx'

interface Props extends Pick<ChapterProgress, 'words' | 'status'> {
  /** Null without a plan. */
  planned: number | null
}

/** Words that are written, of those that are planned. */
export function WordsBar({ words, status, planned }: Props) {
  if (planned === null && words === 0) return null
  const share = planned === null ? 0 : Math.min(100, (words / planned) * 100)
  return (
    <div className="space-y-1 text-[13px] leading-5 text-subtle tabular-nums">
      <p className="flex flex-wrap gap-x-3">
        {words > 0 && <span>{words.toLocaleString()} written</span>}
        {planned !== null && <span className="ml-auto">Est. {planned} words</span>}
      </p>
      {planned !== null && (
        <div aria-hidden className="h-1 overflow-hidden rounded-full bg-(--hairline)">
          <div
            className={clsx('h-full rounded-full', STATUS_COLORS[status])}
            style={{ width: `${share}%` }}
          />
        </div>
      )}
    </div>
  )
}
