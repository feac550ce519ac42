import type { Poll } from '#shared/contract/posts.ts'
import { formatDateTime } from '#shared/rules/dates.ts'
import { counted } from '#shared/rules/numbers.ts'
import { hasEnded } from '#shared/rules/polls.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { useAtTime } from '../../ui/use-now.ts'
import { useTakesBack } from '../../ui/use-takes-back.ts'
import type { ShownPost } from './posts.local.ts'
import { Ballot } from './Ballot.tsx'
import { PollResults } from './PollResults.tsx'

/** A poll: its options, and its results once the user has voted or may not vote. */
export function PollView({ post, poll }: { post: ShownPost; poll: Poll }) {
  const { user } = useSession()
  const { ref, noteFocus } = useTakesBack()
  const ended = useAtTime((now) => hasEnded(poll, now))
  const open = user !== null && post.my_options === null && !ended
  return (
    <section
      aria-label={`Poll: ${poll.question}`}
      className="relative z-1 mt-3 rounded-[10px] border border-border p-3"
    >
      {poll.question !== post.title && (
        <p className="mb-2 font-semibold wrap-anywhere">{poll.question}</p>
      )}
      {open ? (
        <Ballot postId={post.id} poll={poll} onVote={noteFocus} />
      ) : (
        <PollResults ref={ref} poll={poll} mine={post.my_options} />
      )}
      <p className="mt-2 text-[13px] leading-5 text-subtle">
        {counted(poll.total_votes, 'vote')}
        {poll.expires_at && ` · ${ended ? 'ended' : 'ends'} ${formatDateTime(poll.expires_at)}`}
        {!user && !ended && ' · Sign in to vote'}
      </p>
    </section>
  )
}
