import { useProblemActions } from '../../sync/react/use-problem-actions.ts'
import type { OutboxEntry } from '../../sync/store/vault.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/outcome.ts'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { describeChange, wordsOf } from './describe-change.ts'
import type { Discard } from './use-discarded.ts'

interface Props {
  entry: OutboxEntry
  discard: Discard
}

/** One change that waits for its turn, with the words in it. */
export function WaitingItem({ entry, discard }: Props) {
  const { n, id, state, created_at } = entry
  const actions = useProblemActions()
  const { title, texts } = describeChange(entry)
  return (
    <article aria-label={title} className="rounded-[14px] bg-surface p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="mr-auto font-serif text-lg leading-6.5 font-semibold">{title}</h3>
        <span className="text-[13px] leading-5 text-subtle">
          <TimeAgo date={created_at} />
        </span>
        {state === 'stuck' ? (
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
      {state === 'stuck' && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" variant="primary" onClick={() => void actions.retryStuck(n)}>
            Try again now
          </Button>
          {texts.length > 0 && (
            <Button size="sm" variant="ghost" onClick={() => void copyText(wordsOf(texts))}>
              Copy text
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => discard(id, title, () => actions.discardStuck(n))}
          >
            Discard
          </Button>
        </div>
      )}
    </article>
  )
}
