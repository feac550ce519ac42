import type { Poll } from '#shared/contract/posts.ts'
import { percentOf } from '#shared/rules/polls.ts'
import { Check } from 'lucide-react'
import type { Ref } from 'react'

interface Props {
  poll: Poll
  mine: string[] | null
  /** It takes the focus of the ballot. */
  ref: Ref<HTMLUListElement>
}

/** All votes so far, and the user's own. */
export function PollResults({ poll, mine, ref }: Props) {
  return (
    <ul ref={ref} tabIndex={-1} aria-label="Results" className="space-y-1.5">
      {poll.options.map(({ id, option_text, vote_count }) => {
        const percent = percentOf(poll, vote_count)
        return (
          <li key={id} className="relative overflow-hidden rounded-[6px] bg-surface-2 px-3 py-1.5">
            <span
              aria-hidden
              className="absolute inset-y-0 left-0 bg-accent-soft"
              style={{ width: `${percent}%` }}
            />
            <span className="relative flex items-center gap-2 text-[15px] leading-5.5">
              <span className="min-w-0 flex-1 wrap-anywhere">{option_text}</span>
              {mine?.includes(id) && (
                <>
                  <Check aria-hidden className="size-4 shrink-0" />
                  <span className="sr-only">Your vote</span>
                </>
              )}
              <span className="font-semibold tabular-nums">{percent}%</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
