import { ChevronDown, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { PendingMark } from '../users/PendingMark.tsx'
import type { ShownComment } from './comment-forest.ts'

interface Props {
  comment: ShownComment
  folded: boolean
  /** Replies that folding hides. */
  hidden: number
  foldLabel: string
  onFold(): void
}

export function CommentByline({ comment, folded, hidden, foldLabel, onFold }: Props) {
  const score = comment.upvotes - comment.downvotes
  const Chevron = folded ? ChevronRight : ChevronDown
  return (
    <header className="flex min-h-8 flex-wrap items-center gap-x-2 text-[13px] leading-5 text-subtle">
      <Avatar name={comment.author.username} size="sm" />
      <Link
        to={paths.profile(comment.author.username)}
        className="font-semibold text-text hover:underline"
      >
        {comment.author.username}
      </Link>
      <span aria-hidden>·</span>
      <TimeAgo date={comment.created_at} />
      {comment.pending && <PendingMark />}
      {folded && (
        <span>
          {score} {Math.abs(score) === 1 ? 'point' : 'points'}
          {hidden > 0 && ` · +${hidden} ${hidden === 1 ? 'reply' : 'replies'}`}
        </span>
      )}
      <button
        type="button"
        data-fold
        aria-label={foldLabel}
        aria-expanded={!folded}
        onClick={onFold}
        className="grid size-8 place-items-center rounded-[10px] hover:bg-surface-2"
      >
        <Chevron aria-hidden className="size-4" />
      </button>
    </header>
  )
}
