import { nextVote, type VoteValue } from '#shared/rules/votes.ts'
import { clsx } from 'clsx'
import { ArrowBigDown, ArrowBigUp } from 'lucide-react'

interface Props {
  score: number
  vote: VoteValue
  /** Subject of the vote, for people who cannot see it: "the post …". */
  subject: string
  signedIn: boolean
  onVote(vote: VoteValue): void
  layout?: 'column' | 'row'
}

/** Two arrows and a score. Clicking the lit arrow clears the vote. */
export function VoteColumn({ score, vote, subject, signedIn, onVote, layout = 'column' }: Props) {
  const arrow = (direction: 1 | -1) => {
    const lit = vote === direction
    const Icon = direction === 1 ? ArrowBigUp : ArrowBigDown
    return (
      <button
        type="button"
        data-vote={direction === 1 ? 'up' : 'down'}
        aria-label={`${direction === 1 ? 'Upvote' : 'Downvote'} ${subject}`}
        aria-pressed={lit}
        aria-haspopup={signedIn ? undefined : 'dialog'}
        title={signedIn ? undefined : 'Sign up to vote'}
        onClick={() => onVote(nextVote(vote, direction))}
        className={clsx(
          'relative z-1 grid size-10 shrink-0 place-items-center rounded-[10px] transition-colors duration-120',
          'pointer-coarse:size-11 hover:bg-surface-2',
          lit ? (direction === 1 ? 'text-up' : 'text-down') : 'text-subtle',
        )}
      >
        <Icon
          aria-hidden
          className={clsx('size-5.5 transition-transform duration-120', lit && 'scale-110')}
          fill={lit ? 'currentColor' : 'none'}
          strokeWidth={1.75}
        />
      </button>
    )
  }
  return (
    <div className={clsx('flex items-center', layout === 'column' && 'flex-col')}>
      {arrow(1)}
      <span
        aria-label={`Score ${score}`}
        role="img"
        className={clsx(
          'min-w-6 text-center text-[13px] leading-5 font-semibold tabular-nums',
          vote === 1 ? 'text-up' : vote === -1 ? 'text-down' : 'text-muted',
        )}
      >
        {score}
      </span>
      {arrow(-1)}
    </div>
  )
}
