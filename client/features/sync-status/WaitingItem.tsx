import type { OutboxEntry } from '../../sync/store/vault.ts'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { describeChange } from './describe-change.ts'

/** One change that waits for its turn, with the words in it. */
export function WaitingItem({ entry }: { entry: OutboxEntry }) {
  const { title, texts } = describeChange(entry)
  return (
    <article aria-label={title} className="rounded-[14px] bg-surface p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="mr-auto font-serif text-lg leading-6.5 font-semibold">{title}</h3>
        <span className="text-[13px] leading-5 text-subtle">
          <TimeAgo date={entry.created_at} />
        </span>
        {entry.state === 'stuck' ? (
          <span className="rounded-[6px] bg-danger-soft px-1.5 text-xs leading-5 font-semibold text-danger">
            Could not be sent; trying again every hour
          </span>
        ) : (
          <PendingMark />
        )}
      </header>
      {texts.map(({ field, text }) => (
        <p
          key={field}
          className="mt-1 line-clamp-3 text-[15px] leading-5.5 wrap-anywhere text-muted"
        >
          {text}
        </p>
      ))}
    </article>
  )
}
