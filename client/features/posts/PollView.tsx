import type { Poll } from '#shared/contract/posts.ts'
import { formatDateTime } from '#shared/rules/dates.ts'
import { hasEnded, percentOf } from '#shared/rules/polls.ts'
import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { appToast } from '../../ui/toast.ts'
import { useNow } from '../../ui/use-now.ts'
import type { ShownPost } from './posts.local.ts'

/** A poll: options to choose from, and once one has voted, or may not, how everybody did. */
export function PollView({ post, poll }: { post: ShownPost; poll: Poll }) {
  const { user } = useSession()
  const ended = hasEnded(poll, useNow())
  const open = user !== null && post.my_options === null && !ended
  return (
    <section
      aria-label={`Poll: ${poll.question}`}
      className="relative z-1 mt-3 rounded-[10px] border border-border p-3"
    >
      <p className="mb-2 font-semibold wrap-anywhere">{poll.question}</p>
      {open ? (
        <Ballot postId={post.id} poll={poll} />
      ) : (
        <Results poll={poll} mine={post.my_options} />
      )}
      <p className="mt-2 text-[13px] leading-5 text-subtle">
        {poll.total_votes === 1 ? '1 vote' : `${poll.total_votes} votes`}
        {poll.expires_at && ` · ${ended ? 'ended' : 'ends'} ${formatDateTime(poll.expires_at)}`}
        {!user && !ended && ' · Sign in to vote'}
      </p>
    </section>
  )
}

function Ballot({ postId, poll }: { postId: string; poll: Poll }) {
  const mutate = useMutate()
  const [chosen, setChosen] = useState<string[]>([])
  const several = poll.allow_multiple_choices
  const toggle = (id: string) => {
    if (!several) setChosen([id])
    else setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  }
  const vote = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await mutate('posts.votePoll', { params: { id: postId }, body: { option_ids: chosen } })
    } catch (error) {
      appToast.error((error as Error).message)
    }
  }
  return (
    <form onSubmit={(event) => void vote(event)}>
      {poll.options.map(({ id, option_text }) => (
        <label
          key={id}
          className="flex min-h-10 items-center gap-3 text-[15px] leading-5.5 pointer-coarse:min-h-11"
        >
          <input
            type={several ? 'checkbox' : 'radio'}
            name={`poll-${postId}`}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
            className="size-4.5 accent-(--accent)"
          />
          <span className="min-w-0 wrap-anywhere">{option_text}</span>
        </label>
      ))}
      <Button
        type="submit"
        size="sm"
        variant="primary"
        disabled={chosen.length === 0}
        className="mt-2"
      >
        Vote
      </Button>
    </form>
  )
}

function Results({ poll, mine }: { poll: Poll; mine: string[] | null }) {
  return (
    <ul className="space-y-1.5">
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
