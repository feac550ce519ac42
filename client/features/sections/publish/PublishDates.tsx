import { shortDay } from './schedule.ts'
import type { PublishForm } from './use-publish-form.ts'

/** The list names so many chapters. */
const NAMED = 6

/** The chapters of an act, each with its day. */
export function PublishDates({ schedule }: Pick<PublishForm, 'schedule'>) {
  const more = schedule.slice(NAMED)
  const last = more.at(-1)?.at
  return (
    <ol aria-label="Dates" className="mt-2 space-y-2 text-sm leading-5">
      {schedule.slice(0, NAMED).map(({ chapter, at }) => (
        <li key={chapter.id} className="flex items-center gap-3">
          <span className="w-20 shrink-0 text-subtle tabular-nums">
            {at === null ? 'Now' : shortDay(at)}
          </span>
          <span
            aria-hidden
            className={`size-2 shrink-0 rounded-full ${at === null ? 'bg-accent' : 'bg-border-strong'}`}
          />
          <span dir="auto" className="min-w-0 flex-1 truncate text-left font-serif">
            {chapter.title}
            {chapter.published_at !== null && ', changed'}
          </span>
        </li>
      ))}
      {more.length > 0 && (
        <li className="text-subtle">
          and {more.length.toLocaleString()} more{last && `, the last on ${shortDay(last)}`}
        </li>
      )}
    </ol>
  )
}
